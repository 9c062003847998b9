/**
 * Rules that a vehicle model must meet so that the fleet can draw it. They take a summary, so that `npm run
 * models:check` and the model preview apply the same rules; `advice.ts` has the texts.
 */
import { showsLoad, type VehicleCategory } from '../vehicle/category.ts';
import type { ContainerProblem } from './container.ts';
import { isPaintNamed } from './paint.ts';
import { type ModelJoint, type ModelLevel, type ModelSummary, sizeOf } from './summary.ts';

type ModelRuleId =
  | 'noCategory'
  | 'noNearLevel'
  | 'noMiddleLevel'
  | 'noFarLevel'
  | 'tooManyTriangles'
  | 'tooManyVertices'
  | 'unnamedPaint'
  | 'missingPart'
  | 'noBodyPaint'
  | 'noLoadPaint'
  | 'wrongLength'
  | 'wrongHeight'
  | 'wrongWidth'
  | 'offGround'
  | 'originOutside'
  | 'missingJoint'
  | 'badJoint'
  | 'jointTurned'
  | 'jointOutside'
  | 'jointMovesNothing';

/** Properties of a model that are not in its file. */
type ExternalFileRuleId = 'missingBeside' | 'pictureBeside' | 'filesBeside';

export type RuleId = ContainerProblem | 'unreadable' | 'nothingDrawn' | ExternalFileRuleId | ModelRuleId;

/**
 * A fault of a model, with the values quoted by its advice; metres have one decimal, or two for distances from the
 * ground.
 */
export interface Finding {
  rule: RuleId;
  values: Readonly<Record<string, string | number>>;
}

type ModelSizeRange = readonly [least: number, most: number];

interface ModelRule {
  lengthM: ModelSizeRange;
  widthM: ModelSizeRange;
  heightM: ModelSizeRange;
  /** Each must occur in the name of a part: `wheel` in `wheel_front_L`. */
  requiredParts: readonly string[];
  /** Each must occur in the name of a joint: `boom` in `boom_joint`. */
  joints?: readonly string[];
}

/** Maximum triangles by level; the engine can index at most {@link MAX_PART_VERTICES} vertices. */
export const MAX_TRIANGLES = [3600, 720, 14] as const;
export const MAX_PART_VERTICES = 4096;

const GROUND_TOLERANCE_M = 0.08;
const PIVOT_TOLERANCE_M = 0.1;

const MODEL_RULES: Record<VehicleCategory, ModelRule> = {
  'Haul Truck': {
    lengthM: [8, 14],
    widthM: [2.5, 5],
    heightM: [2.3, 5],
    requiredParts: ['body', 'load', 'cab', 'wheel'],
    joints: ['articulation', 'body'],
  },
  'Road Train': {
    lengthM: [15, 40],
    widthM: [2.4, 4.5],
    heightM: [2.5, 5],
    requiredParts: ['body', 'load', 'cab', 'wheel'],
    joints: ['trailer_1', 'trailer_2'],
  },
  Loader: {
    lengthM: [7, 14],
    widthM: [2, 4.5],
    heightM: [1.8, 4],
    requiredParts: ['bucket', 'boom', 'cab', 'wheel'],
    joints: ['articulation', 'boom', 'bucket'],
  },
  Drill: { lengthM: [8, 18], widthM: [1.8, 4], heightM: [2, 5], requiredParts: ['boom', 'feed', 'cab', 'wheel'] },
  Bolter: { lengthM: [7, 15], widthM: [1.8, 4], heightM: [2, 6], requiredParts: ['boom', 'mast', 'cab', 'wheel'] },
  Spraymec: { lengthM: [7, 15], widthM: [1.8, 4], heightM: [2, 5], requiredParts: ['boom', 'nozzle', 'cab', 'wheel'] },
  Transmixer: { lengthM: [6, 12], widthM: [2, 3.5], heightM: [2, 4.5], requiredParts: ['drum', 'cab', 'wheel'] },
  LV: { lengthM: [4, 6.5], widthM: [1.6, 2.6], heightM: [1.5, 3.6], requiredParts: ['body', 'cab', 'wheel'] },
  Bus: { lengthM: [6, 14], widthM: [2, 3.2], heightM: [2.2, 4], requiredParts: ['body', 'windows', 'wheel'] },
  'Service Fleet': { lengthM: [5, 12], widthM: [2, 3.5], heightM: [2, 4.5], requiredParts: ['cab', 'deck', 'wheel'] },
  OPMiningTruck: {
    lengthM: [9, 17],
    widthM: [5, 10.5],
    heightM: [5, 9],
    requiredParts: ['body', 'load', 'cab', 'wheel'],
    joints: ['body'],
  },
  OPExcavator: {
    lengthM: [9, 26],
    widthM: [3, 11],
    heightM: [4, 13],
    requiredParts: ['boom', 'stick', 'bucket', 'cab', 'track'],
    joints: ['swing', 'boom', 'stick', 'bucket'],
  },
  OPOffRoad: { lengthM: [4.5, 12], widthM: [1.8, 4], heightM: [2, 5], requiredParts: ['cab', 'wheel'] },
  OPBulldozer: {
    lengthM: [5, 13],
    widthM: [3, 8],
    heightM: [2.5, 6],
    requiredParts: ['blade', 'ripper', 'cab', 'track'],
    joints: ['blade', 'ripper'],
  },
  Default: { lengthM: [4, 12], widthM: [1.6, 5], heightM: [1.5, 5], requiredParts: ['body', 'cab', 'wheel'] },
};

const MISSING_LEVEL_RULES = ['noNearLevel', 'noMiddleLevel', 'noFarLevel'] as const;

/** The faults of a model; empty if it can be used. */
export function modelFindings(model: ModelSummary): Finding[] {
  const near = model.levels[0];
  return [
    ...MISSING_LEVEL_RULES.flatMap((missing, level) => levelFindings(model, missing, level)),
    ...(near
      ? [...partFindings(model.category, near), ...sizeFindings(model.category, near), ...jointFindings(model, near)]
      : []),
  ];
}

function findingOf(rule: RuleId, values: Finding['values'] = {}): Finding {
  return { rule, values };
}

function levelFindings(model: ModelSummary, missing: RuleId, index: number): Finding[] {
  const level = model.levels[index];
  const node = `${model.category}_LOD${index}`;
  if (!level || level.triangles === 0) return [findingOf(missing, { node, category: model.category })];
  const findings: Finding[] = [];
  const most = MAX_TRIANGLES[index] ?? 0;
  if (level.triangles > most) findings.push(findingOf('tooManyTriangles', { node, count: level.triangles, most }));
  if (level.vertices > MAX_PART_VERTICES)
    findings.push(findingOf('tooManyVertices', { node, count: level.vertices, most: MAX_PART_VERTICES }));
  const unnamedMaterials = new Set(level.parts.filter(({ paint }) => !isPaintNamed(paint)).map(({ name }) => name));
  return [...findings, ...[...unnamedMaterials].map((part) => findingOf('unnamedPaint', { node, part }))];
}

function partFindings(category: VehicleCategory, near: ModelLevel): Finding[] {
  const findings = MODEL_RULES[category].requiredParts
    .filter((requiredPart) => !near.parts.some((part) => part.name.toLowerCase().includes(requiredPart)))
    .map((part) => findingOf('missingPart', { part }));
  const hasPaint = (paint: string) => near.parts.some((part) => part.paint.includes(paint));
  if (!hasPaint('body_paint')) findings.push(findingOf('noBodyPaint'));
  if (showsLoad(category) && !hasPaint('load_paint')) findings.push(findingOf('noLoadPaint'));
  return findings;
}

function sizeFindings(category: VehicleCategory, near: ModelLevel): Finding[] {
  const { lengthM, widthM, heightM } = MODEL_RULES[category];
  const [length, height, width] = sizeOf(near);
  const findings = [
    ...rangeFindings('wrongLength', length, lengthM),
    ...rangeFindings('wrongHeight', height, heightM),
    ...rangeFindings('wrongWidth', width, widthM),
  ];
  const { low, high } = near;
  if (Math.abs(low[1]) > GROUND_TOLERANCE_M) findings.push(findingOf('offGround', { lowestM: low[1].toFixed(2) }));
  if (low[0] > 0 || high[0] < 0 || low[2] > 0 || high[2] < 0) findings.push(findingOf('originOutside'));
  return findings;
}

function jointFindings(model: ModelSummary, near: ModelLevel): Finding[] {
  const findings = (MODEL_RULES[model.category].joints ?? [])
    .filter((requiredJoint) => !model.joints.some(({ name }) => name.toLowerCase().includes(requiredJoint)))
    .map((joint) => findingOf('missingJoint', { joint }));
  return [...findings, ...model.joints.flatMap((joint) => faultsOfJoint(joint, model, near))];
}

function faultsOfJoint(joint: ModelJoint, model: ModelSummary, near: ModelLevel): Finding[] {
  const values = { joint: joint.name };
  const findings: Finding[] = [];
  if (!joint.motion) findings.push(findingOf('badJoint', values));
  if (joint.turned) findings.push(findingOf('jointTurned', values));
  const isOutside = joint.pivot.some((at, axis) => {
    return at < (near.low[axis] ?? at) - PIVOT_TOLERANCE_M || at > (near.high[axis] ?? at) + PIVOT_TOLERANCE_M;
  });
  if (isOutside) findings.push(findingOf('jointOutside', values));
  const hasChildJoint = model.joints.some(({ parent }) => parent === joint.name);
  if (!hasChildJoint && !near.parts.some((part) => part.joint === joint.name))
    findings.push(findingOf('jointMovesNothing', values));
  return findings;
}

function rangeFindings(rule: RuleId, valueM: number, [minM, maxM]: ModelSizeRange): Finding[] {
  if (valueM >= minM && valueM <= maxM) return [];
  return [findingOf(rule, { valueM: valueM.toFixed(1), leastM: minM, mostM: maxM })];
}
