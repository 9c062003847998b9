/** The metre grid below a model, and the direction of its front. */
import { Color3 } from '@babylonjs/core/Maths/math.color.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import { useMemo } from 'react';
import type { Grid } from './grid.ts';

export interface GroundProps {
  grid: Grid;
  /** How far the model reaches along +x. */
  modelFrontM: number;
  lineColour: Color3;
  background: Color3;
}

export function Ground({ grid, modelFrontM, lineColour, background }: GroundProps) {
  const arrow = useMemo(() => arrowLines(modelFrontM), [modelFrontM]);
  const key = `${grid.stepM} ${grid.majorLines.length} ${grid.fineLines.length}`;
  return (
    <>
      <lineSystem
        key={`${key} fine`}
        name="grid"
        lines={grid.fineLines}
        color={Color3.Lerp(background, lineColour, 0.18)}
      />
      <lineSystem
        key={`${key} strong`}
        name="tens"
        lines={grid.majorLines}
        color={Color3.Lerp(background, lineColour, 0.5)}
      />
      <lineSystem key={modelFrontM} name="forward" lines={arrow} color={lineColour} />
    </>
  );
}

function arrowLines(frontM: number): Vector3[][] {
  const from = frontM + 0.6;
  const tip = new Vector3(from + 1.6, 0.01, 0);
  return [
    [new Vector3(from, 0.01, 0), tip],
    [tip, new Vector3(from + 1.1, 0.01, 0.3)],
    [tip, new Vector3(from + 1.1, 0.01, -0.3)],
  ];
}
