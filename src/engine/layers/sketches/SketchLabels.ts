/** Labels of sketches over one pane, beside their last points. */
import { type SitePoint, toScene } from '../../../domain/geo/frame.ts';
import { ROTATION_HANDLE_PX, type Sketch, type SketchImage } from '../../../state/sketch/sketches.ts';
import type { CameraRig } from '../../camera/CameraRig.ts';
import { projectPoint } from '../../camera/projectPoint.ts';
import type { CssRect } from '../labelPlan.ts';
import { isLeftOfPlace } from './labelSide.ts';
import './sketches.css';

/** Fallback for a missing position, tenths of a pixel. */
const UNKNOWN_PLACE = -0x80000000;
const HIDDEN_PLACE = UNKNOWN_PLACE + 1;

export class SketchLabels {
  readonly #overlay: HTMLElement;
  readonly #elements: HTMLElement[] = [];
  #list: readonly Sketch[] | undefined;
  #labelledSketches: readonly Sketch[] = [];
  /** Values last written to each element, tenths of a pixel: unchanged elements are not touched. */
  #writtenPositions: Int32Array = new Int32Array(0);
  /** By element: whether its label is to the left of its place. */
  readonly #areLeft: boolean[] = [];
  readonly #at = { x: 0, y: 0 };

  constructor(overlay: HTMLElement) {
    this.#overlay = overlay;
  }

  /** @param reservedRects parts of the pane that controls cover */
  update(list: readonly Sketch[], origin: SitePoint, rig: CameraRig, reservedRects: readonly CssRect[]): void {
    if (list !== this.#list) this.#rebuildElements(list);
    for (let k = 0; k < this.#labelledSketches.length; k++) {
      const { points, label } = this.#labelledSketches[k] as Sketch;
      const isShown = projectPoint(rig, toScene(origin, points[points.length - 1] as SitePoint), this.#at);
      if (isShown) {
        this.#place(k, Math.round(this.#at.x * 10), Math.round(this.#at.y * 10));
        if (label !== undefined)
          this.#turn(k, isLeftOfPlace(this.#at, label, rig.width, reservedRects, this.#areLeft[k] === true));
      } else this.#place(k, HIDDEN_PLACE, HIDDEN_PLACE);
    }
  }

  #turn(k: number, isLeft: boolean): void {
    if (this.#areLeft[k] === isLeft) return;
    this.#areLeft[k] = isLeft;
    this.#elements[k]?.classList.toggle('hf-sketch--left', isLeft);
  }

  #place(k: number, x: number, y: number): void {
    if (this.#writtenPositions[2 * k] === x && this.#writtenPositions[2 * k + 1] === y) return;
    this.#writtenPositions[2 * k] = x;
    this.#writtenPositions[2 * k + 1] = y;
    const element = this.#elements[k] as HTMLElement;
    element.hidden = x === HIDDEN_PLACE;
    if (x !== HIDDEN_PLACE) element.style.transform = `translate(${x / 10}px, ${y / 10}px)`;
  }

  #rebuildElements(list: readonly Sketch[]): void {
    this.#list = list;
    this.#labelledSketches = list.filter(
      ({ label, image, points }) => (label ?? image) !== undefined && points.length > 0,
    );
    this.#writtenPositions = new Int32Array(2 * this.#labelledSketches.length).fill(UNKNOWN_PLACE);
    while (this.#elements.length > this.#labelledSketches.length) this.#elements.pop()?.remove();
    for (const [k, sketch] of this.#labelledSketches.entries()) {
      const element = this.#elements[k] ?? this.#add();
      element.replaceChildren(
        ...(sketch.image?.hasGrip ? [createGrip(sketch.image)] : []),
        ...(sketch.image ? [createImage(sketch.image)] : []),
        ...(sketch.label ? [textOf(sketch.label)] : []),
      );
    }
  }

  #add(): HTMLElement {
    const element = document.createElement('div');
    element.className = 'hf-sketch';
    this.#overlay.append(element);
    this.#elements.push(element);
    return element;
  }
}

function textOf(label: string): HTMLElement {
  const text = document.createElement('span');
  text.className = 'hf-sketch-label';
  text.textContent = label;
  return text;
}

function createGrip({ turnDeg }: SketchImage): HTMLElement {
  const grip = document.createElement('span');
  grip.className = 'hf-sketch-grip';
  grip.style.height = `${ROTATION_HANDLE_PX}px`;
  grip.style.transform = `rotate(${turnDeg}deg)`;
  return grip;
}

function createImage({ url, sizePx, turnDeg }: SketchImage): HTMLElement {
  const image = document.createElement('img');
  image.className = 'hf-sketch-image';
  image.src = url;
  image.alt = '';
  image.width = sizePx;
  image.height = sizePx;
  image.style.transform = `translate(-50%, -50%) rotate(${turnDeg}deg)`;
  return image;
}
