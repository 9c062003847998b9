/** Loads a file into the scene and applies the artist's settings to the model. */
import type { ArcRotateCamera } from '@babylonjs/core/Cameras/arcRotateCamera.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { useEffect, useRef, useState } from 'react';
import { useBeforeRender, useScene } from 'react-babylonjs';
import { messageOf } from '../../domain/fault/messageOf.ts';
import { lodForPixels } from '../../domain/models/levels.ts';
import type { ModelSummary } from '../../domain/models/summary.ts';
import { Scope } from '../../lifetime/scope.ts';
import type { Appearance, DrawnState } from './appearance.ts';
import type { SceneColours } from './colours.ts';
import type { Pose } from './JointRig.ts';
import { loadGlb } from './loadGlb.ts';
import { type LoadedFile, ShownModel } from './ShownModel.ts';

export interface ModelViewProps {
  bytes: Uint8Array;
  /** The category to show; undefined shows all that the file draws. */
  summary: ModelSummary | undefined;
  lengthM: number;
  appearance: Appearance;
  pose: Pose;
  colours: SceneColours;
  /** At every frame. */
  onDrawn(drawn: DrawnState): void;
  onShown(): void;
  onFailed(reason: string): void;
}

export function ModelView({ bytes, summary, lengthM, appearance, pose, colours, ...on }: ModelViewProps) {
  const scene = useScene();
  const { onDrawn, onShown, onFailed } = on;
  const [file, setFile] = useState<LoadedFile>();
  const shown = useRef<ShownModel>();

  useEffect(() => {
    if (!scene) return;
    const scope = new Scope();
    void addToScene(scope, scene, bytes).then(
      (loaded) => {
        if (!scope.ended) setFile(loaded);
      },
      (error: unknown) => {
        if (!scope.ended) onFailed(messageOf(error));
      },
    );
    return () => {
      setFile(undefined);
      scope.dispose();
    };
  }, [scene, bytes, onFailed]);

  useEffect(() => {
    if (!scene || !file) return;
    const scope = new Scope();
    shown.current = new ShownModel(scope, scene, file, summary);
    onShown();
    return () => {
      shown.current = undefined;
      scope.dispose();
    };
  }, [scene, file, summary, onShown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another file or summary makes another model, which gets its paint too
  useEffect(() => shown.current?.applyAppearance(appearance, colours), [appearance, colours, file, summary]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file or summary makes another model, which gets its pose too
  useEffect(() => shown.current?.pose(pose), [pose, file, summary]);

  useBeforeRender(
    (current) => {
      const drawn = drawnStateOf(current, lengthM, appearance);
      shown.current?.show(drawn.level);
      onDrawn(drawn);
    },
    undefined,
    undefined,
    undefined,
    [lengthM, appearance, onDrawn],
  );

  return null;
}

async function addToScene(scope: Scope, scene: Scene, bytes: Uint8Array): Promise<LoadedFile> {
  const container = await loadGlb(bytes, scene);
  scope.own(() => container.dispose());
  if (!scope.ended) container.addAllToScene();
  return { meshes: container.meshes, nodes: [...container.transformNodes, ...container.meshes] };
}

function drawnStateOf(scene: Scene, lengthM: number, appearance: Appearance): DrawnState {
  const camera = scene.activeCamera as ArcRotateCamera;
  const engine = scene.getEngine();
  const heightPx = engine.getRenderHeight() * engine.getHardwareScalingLevel();
  const distanceM = camera.globalPosition.length();
  const lengthPx = (lengthM * heightPx) / (2 * Math.tan(camera.fov / 2)) / Math.max(distanceM, 0.5);
  return { level: appearance.level === 'auto' ? lodForPixels(lengthPx) : appearance.level, distanceM, lengthPx };
}
