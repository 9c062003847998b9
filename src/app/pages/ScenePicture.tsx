/** The live scene running behind the landing page, as a small picture: what "Open sample view" leads to. */
import { useRef } from 'react';
import { useScope } from '../lifetime/useScope.ts';

/** A picture, not a video: often enough to show that the mine is live. */
const DRAW_EVERY_MS = 2_000;
const WIDTH_PX = 960;

export function ScenePicture() {
  const picture = useRef<HTMLCanvasElement>(null);
  useScope((scope) => {
    const draw = () => drawScene(picture.current);
    draw();
    scope.interval(draw, DRAW_EVERY_MS);
  }, []);
  return <canvas ref={picture} className="hf-sample__scene" aria-hidden />;
}

/** Copies the middle of the visible scene, with the picture's aspect ratio. */
function drawScene(picture: HTMLCanvasElement | null): void {
  const scene = document.querySelector<HTMLCanvasElement>('.hf-viewer__canvas');
  const context = picture?.getContext('2d');
  const [sceneWidth, sceneHeight] = scene ? visiblePixels(scene) : [0, 0];
  if (!picture || !context || !scene || sceneWidth === 0 || picture.clientWidth === 0) return;
  const aspect = picture.clientHeight / picture.clientWidth;
  const width = Math.min(sceneWidth, sceneHeight / aspect);
  const height = width * aspect;
  picture.width = WIDTH_PX;
  picture.height = Math.round(WIDTH_PX * aspect);
  const left = (sceneWidth - width) / 2;
  const top = (sceneHeight - height) / 2;
  context.drawImage(scene, left, top, width, height, 0, 0, picture.width, picture.height);
}

/** Width and height of the upper left part that the viewer shows, in pixels of the canvas. */
function visiblePixels(scene: HTMLCanvasElement): [number, number] {
  const { clientWidth = 0, clientHeight = 0 } = scene.parentElement ?? {};
  const pixelRatio = scene.clientWidth === 0 ? 0 : scene.width / scene.clientWidth;
  return [Math.min(scene.width, clientWidth * pixelRatio), Math.min(scene.height, clientHeight * pixelRatio)];
}
