/**
 * What a vehicle model must be so that the fleet can draw it, and plain advice where it is not. The rules speak of a summary,
 * so that scripts and the preview page check alike.
 */
import { showsLoad, type VehicleCategory } from './category.ts';

/** A named part in one paint. */
export interface ModelPart {
  name: string;
  paint: string;
}

/** One level of detail: 0 near, 1 middle, 2 far. Metres, y up, facing +x. */
export interface ModelLevel {
  parts: readonly ModelPart[];
  triangles: number;
  vertices: number;
  low: readonly [x: number, y: number, z: number];
  high: readonly [x: number, y: number, z: number];
}

export interface ModelSummary {
  category: VehicleCategory;
  /** By level of detail; undefined where the file has none. */
  levels: readonly (ModelLevel | undefined)[];
}

type Range = readonly [least: number, most: number];

interface ModelRule {
  lengthM: Range;
  widthM: Range;
  heightM: Range;
  /** Each is found in some part's name: `wheel` in `wheel_front_L`. */
  parts: readonly string[];
}

/** Most triangles of a level; the engine numbers at most {@link MOST_VERTICES} vertices. */
export const MOST_TRIANGLES = [3600, 720, 40] as const;
export const MOST_VERTICES = 4096;

const GROUND_SLACK_M = 0.08;

const RULES: Record<VehicleCategory, ModelRule> = {
  'Haul Truck': { lengthM: [8, 14], widthM: [2.5, 5], heightM: [2.3, 5], parts: ['body', 'load', 'cab', 'wheel'] },
  'Road Train': { lengthM: [15, 40], widthM: [2.4, 4.5], heightM: [2.5, 5], parts: ['body', 'load', 'cab', 'wheel'] },
  Loader: { lengthM: [7, 14], widthM: [2, 4.5], heightM: [1.8, 4], parts: ['bucket', 'boom', 'cab', 'wheel'] },
  Drill: { lengthM: [8, 18], widthM: [1.8, 4], heightM: [2, 5], parts: ['boom', 'feed', 'cab', 'wheel'] },
  Bolter: { lengthM: [7, 15], widthM: [1.8, 4], heightM: [2, 6], parts: ['boom', 'mast', 'cab', 'wheel'] },
  Spraymec: { lengthM: [7, 15], widthM: [1.8, 4], heightM: [2, 5], parts: ['boom', 'nozzle', 'cab', 'wheel'] },
  Transmixer: { lengthM: [6, 12], widthM: [2, 3.5], heightM: [2, 4.5], parts: ['drum', 'cab', 'wheel'] },
  LV: { lengthM: [4, 6.5], widthM: [1.6, 2.6], heightM: [1.5, 3.6], parts: ['body', 'cab', 'wheel'] },
  Bus: { lengthM: [6, 14], widthM: [2, 3.2], heightM: [2.2, 4], parts: ['body', 'windows', 'wheel'] },
  'Service Fleet': { lengthM: [5, 12], widthM: [2, 3.5], heightM: [2, 4.5], parts: ['cab', 'deck', 'wheel'] },
  OPMiningTruck: { lengthM: [9, 17], widthM: [5, 10.5], heightM: [5, 9], parts: ['body', 'load', 'cab', 'wheel'] },
  OPExcavator: {
    lengthM: [9, 26],
    widthM: [3, 11],
    heightM: [4, 13],
    parts: ['boom', 'stick', 'bucket', 'cab', 'track'],
  },
  OPOffRoad: { lengthM: [4.5, 12], widthM: [1.8, 4], heightM: [2, 5], parts: ['cab', 'wheel'] },
  OPBulldozer: { lengthM: [5, 13], widthM: [3, 8], heightM: [2.5, 6], parts: ['blade', 'ripper', 'cab', 'track'] },
  Default: { lengthM: [4, 12], widthM: [1.6, 5], heightM: [1.5, 5], parts: ['body', 'cab', 'wheel'] },
};

const LEVEL_NAMES = ['near', 'middle', 'far'] as const;

/** What is wrong with a model, each with what to do about it; empty where it may ship. */
export function modelAdvice(model: ModelSummary): string[] {
  const near = model.levels[0];
  return [
    ...LEVEL_NAMES.flatMap((name, level) => levelAdvice(model, name, level)),
    ...(near ? [...partAdvice(model.category, near), ...sizeAdvice(model.category, near)] : []),
  ];
}

function levelAdvice(model: ModelSummary, name: string, index: number): string[] {
  const level = model.levels[index];
  const node = `${model.category}_LOD${index}`;
  if (!level || level.triangles === 0) {
    return [`There is no ${name} level. Add a node "${node}" below "${model.category}".`];
  }
  const advice: string[] = [];
  const most = MOST_TRIANGLES[index] ?? 0;
  if (level.triangles > most) {
    advice.push(`${node} has ${level.triangles} triangles; at most ${most} are drawn. Leave out what is not seen.`);
  }
  if (level.vertices > MOST_VERTICES) {
    advice.push(
      `${node} has ${level.vertices} vertices; at most ${MOST_VERTICES} are drawn. Share vertices by smoothing round shapes.`,
    );
  }
  for (const part of level.parts) {
    if (!part.paint) advice.push(`Part "${part.name}" in ${node} has no named paint. Name its material.`);
  }
  return [...new Set(advice)];
}

function partAdvice(category: VehicleCategory, near: ModelLevel): string[] {
  const advice = RULES[category].parts
    .filter((wanted) => !near.parts.some((part) => part.name.toLowerCase().includes(wanted)))
    .map((wanted) => `Part "${wanted}" is missing. Name the node that is the ${wanted} so that its name contains it.`);
  const painted = (paint: string) => near.parts.some((part) => part.paint.includes(paint));
  if (!painted('body_paint')) {
    advice.push('No part is painted "body_paint", so the state would not show. Use that material on the bodywork.');
  }
  if (showsLoad(category) && !painted('load_paint')) {
    advice.push(
      'No part is painted "load_paint", so loaded and empty would look alike. Use that material on bed and load.',
    );
  }
  return advice;
}

function sizeAdvice(category: VehicleCategory, { low, high }: ModelLevel): string[] {
  const { lengthM, widthM, heightM } = RULES[category];
  const advice = [
    rangeAdvice('long (x)', high[0] - low[0], lengthM),
    rangeAdvice('high (y)', high[1] - low[1], heightM),
    rangeAdvice('wide (z)', high[2] - low[2], widthM),
  ].flat();
  if (Math.abs(low[1]) > GROUND_SLACK_M) {
    advice.push(`The lowest point is ${low[1].toFixed(2)} m from the ground. Put the wheels on y = 0.`);
  }
  if (low[0] > 0 || high[0] < 0 || low[2] > 0 || high[2] < 0) {
    advice.push('The origin lies outside the model. Put it on the ground at the centre.');
  }
  return advice;
}

function rangeAdvice(word: string, value: number, [least, most]: Range): string[] {
  if (value >= least && value <= most) return [];
  return [
    `It is ${value.toFixed(1)} m ${word}, not ${least} to ${most} m. Apply the scale in metres, y up, nose towards +x.`,
  ];
}
