/** The scene: ground, person, model, one light, one camera. Right-handed, metres, y up, as the app. */
import type { ArcRotateCamera } from '@babylonjs/core/Cameras/arcRotateCamera.js';
import { Color3 } from '@babylonjs/core/Maths/math.color.js';
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import type { Scene as BabylonScene } from '@babylonjs/core/scene.js';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Engine, Scene } from 'react-babylonjs';
import type { Corner } from '../../domain/models/summary.ts';
import type { DrawnState } from './appearance.ts';
import type { SceneColours } from './colours.ts';
import { Ground } from './Ground.tsx';
import type { Grid } from './grid.ts';
import { ModelView, type ModelViewProps } from './ModelView.tsx';
import { Person } from './Person.tsx';
import { frameModel, type ViewName, zoomByKey } from './views.ts';

export interface PreviewSceneProps {
  model: Pick<ModelViewProps, 'bytes' | 'summary' | 'appearance' | 'pose'> | undefined;
  low: Corner;
  high: Corner;
  grid: Grid;
  colours: SceneColours;
  /** Incremented with each requested view. */
  view: { name: ViewName; revision: number };
  /** Displayed above the model on screen. */
  mark: RefObject<HTMLElement>;
  label: string;
  onDrawn(drawn: DrawnState): void;
  onFailed(reason: string): void;
  onScene(scene: BabylonScene): void;
}

const MAX_CAMERA_DISTANCE_M = 5000;

export function PreviewScene({ model, low, high, grid, colours, view, mark, label, ...on }: PreviewSceneProps) {
  const camera = useRef<ArcRotateCamera>(null);
  const [shown, setShown] = useState(0);
  const onShown = useCallback(() => setShown((count) => count + 1), []);
  const personAt = useMemo(() => new Vector3(high[0] * 0.5, 0, high[2] + 1.2), [high]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another model is framed as well; `shown` counts them
  useEffect(() => {
    if (camera.current) frameModel(camera.current, view.name, low, high);
  }, [view, low, high, shown]);

  const { onDrawn } = on;
  const atFrame = useCallback(
    (drawn: DrawnState) => {
      if (camera.current && mark.current) placeMark(mark.current, camera.current, high[1]);
      onDrawn(drawn);
    },
    [onDrawn, mark, high],
  );

  return (
    <Engine
      antialias
      adaptToDeviceRatio
      canvasId="preview-canvas"
      aria-label={label}
      role="application"
      onKeyDown={(event) => {
        if (camera.current && zoomByKey(camera.current, event.key)) event.preventDefault();
      }}
    >
      <Scene
        useRightHandedSystem
        clearColor={colours.background.toColor4(1)}
        ambientColor={Color3.White()}
        onSceneMount={({ scene, canvas }) => {
          // The engine would put the canvas before everything else in the order of the keyboard.
          scene.getEngine().canvasTabIndex = 0;
          canvas.tabIndex = 0;
          on.onScene(scene);
        }}
      >
        <CameraAndLights camera={camera} />
        <Ground grid={grid} modelFrontM={high[0]} lineColour={colours.line} background={colours.background} />
        <Person at={personAt} colours={colours} />
        {model && (
          <ModelView
            {...model}
            lengthM={high[0] - low[0]}
            colours={colours}
            onDrawn={atFrame}
            onShown={onShown}
            onFailed={on.onFailed}
          />
        )}
      </Scene>
    </Engine>
  );
}

function CameraAndLights({ camera }: { camera: RefObject<ArcRotateCamera> }) {
  return (
    <>
      <arcRotateCamera
        ref={camera}
        name="eye"
        alpha={1}
        beta={1.2}
        radius={20}
        target={Vector3.Zero()}
        minZ={0.1}
        maxZ={MAX_CAMERA_DISTANCE_M}
        lowerRadiusLimit={1}
        upperRadiusLimit={MAX_CAMERA_DISTANCE_M / 2}
        upperBetaLimit={Math.PI / 2 + 0.1}
        wheelDeltaPercentage={0.02}
        pinchDeltaPercentage={0.02}
        panningSensibility={200}
      />
      <hemisphericLight name="sky" direction={Vector3.Up()} intensity={0.55} />
      <directionalLight name="sun" direction={new Vector3(0.52, -0.72, -0.46)} intensity={0.9} />
    </>
  );
}

const pointAboveGround = new Vector3();
const projectedPoint = new Vector3();

/** Written to the element, never through React: it moves at every frame. */
function placeMark(element: HTMLElement, camera: ArcRotateCamera, heightM: number): void {
  const engine = camera.getEngine();
  const scalingLevel = engine.getHardwareScalingLevel();
  const [width, height] = [engine.getRenderWidth() * scalingLevel, engine.getRenderHeight() * scalingLevel];
  pointAboveGround.set(0, heightM, 0);
  const viewport = camera.viewport.toGlobal(width, height);
  Vector3.ProjectToRef(
    pointAboveGround,
    Matrix.IdentityReadOnly,
    camera.getScene().getTransformMatrix(),
    viewport,
    projectedPoint,
  );
  element.hidden = projectedPoint.z < 0 || projectedPoint.z > 1;
  element.style.transform = `translate(${Math.round(projectedPoint.x)}px, ${Math.round(projectedPoint.y - 8)}px)`;
}
