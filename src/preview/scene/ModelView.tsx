/** Loads a file into the scene and keeps the model in step with what the artist wants to see. */
import type { ArcRotateCamera } from '@babylonjs/core/Cameras/arcRotateCamera.js';
import type { AbstractMesh } from '@babylonjs/core/Meshes/abstractMesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { useEffect, useRef, useState } from 'react';
import { useBeforeRender, useScene } from 'react-babylonjs';
import { levelForPixels } from '../../domain/models/levels.ts';
import type { VehicleCategory } from '../../domain/vehicle/category.ts';
import { Scope } from '../../lifetime/scope.ts';
import type { Drawn, Look } from '../look.ts';
import type { SceneColours } from './colours.ts';
import { loadGlb } from './loadGlb.ts';
import { ShownModel } from './ShownModel.ts';

export interface ModelViewProps {
  bytes: Uint8Array;
  category: VehicleCategory | undefined;
  lengthM: number;
  look: Look;
  colours: SceneColours;
  /** At every frame. */
  onDrawn(drawn: Drawn): void;
  onShown(): void;
  onFailed(reason: string): void;
}

export function ModelView({ bytes, category, lengthM, look, colours, onDrawn, onShown, onFailed }: ModelViewProps) {
  const scene = useScene();
  const [meshes, setMeshes] = useState<readonly AbstractMesh[]>();
  const shown = useRef<ShownModel>();

  useEffect(() => {
    if (!scene) return;
    const scope = new Scope();
    void addToScene(scope, scene, bytes).then(
      (loaded) => {
        if (!scope.ended) setMeshes(loaded);
      },
      (error: unknown) => {
        if (!scope.ended) onFailed(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      setMeshes(undefined);
      scope.dispose();
    };
  }, [scene, bytes, onFailed]);

  useEffect(() => {
    if (!scene || !meshes) return;
    const scope = new Scope();
    shown.current = new ShownModel(scope, scene, meshes, category);
    onShown();
    return () => {
      shown.current = undefined;
      scope.dispose();
    };
  }, [scene, meshes, category, onShown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly shown model is dressed as well
  useEffect(() => shown.current?.dress(look, colours), [look, colours, meshes, category]);

  useBeforeRender(
    (current) => {
      const drawn = drawnNow(current, lengthM, look);
      shown.current?.show(drawn.level);
      onDrawn(drawn);
    },
    undefined,
    undefined,
    undefined,
    [lengthM, look, onDrawn],
  );

  return null;
}

async function addToScene(scope: Scope, scene: Scene, bytes: Uint8Array): Promise<readonly AbstractMesh[]> {
  const container = await loadGlb(bytes, scene);
  scope.own(() => container.dispose());
  if (!scope.ended) container.addAllToScene();
  return container.meshes;
}

function drawnNow(scene: Scene, lengthM: number, look: Look): Drawn {
  const camera = scene.activeCamera as ArcRotateCamera;
  const engine = scene.getEngine();
  const heightPx = engine.getRenderHeight() * engine.getHardwareScalingLevel();
  const distanceM = camera.globalPosition.length();
  const lengthPx = (lengthM * heightPx) / (2 * Math.tan(camera.fov / 2)) / Math.max(distanceM, 0.5);
  return { level: look.level === 'auto' ? levelForPixels(lengthPx) : look.level, distanceM, lengthPx };
}
