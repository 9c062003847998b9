/** Names along roads and drives, and the survey points of the drives: the files next to a map's tiles. */
import { pointAt, pointStations } from '../layout/curve.ts';
import type { Vec3 } from '../layout/frame.ts';
import type { Layout } from '../layout/network.ts';
import type { Way } from '../layout/way.ts';
import { lengthOf, type MineArea, mineAreaOf, pointBesideWay, pointOf, waysOf } from './places.ts';

/** Spacing of labels: loops and long ramps repeat their name. */
const LABEL_SPACING_M = 700;
const SURVEY_LABEL_SPACING_M = 30;
const LABEL_SIDES = ['south', 'east', 'north', 'west'] as const;

interface Vector {
  name: string;
  length: number;
  middlePoint: { x: number; y: number; z: number };
}

function vectorsOf(way: Way): Vector[] {
  const along = pointStations(way.line);
  const length = along.at(-1) as number;
  const parts = way.closed && way.heightM !== undefined ? LABEL_SIDES.length : Math.ceil(length / LABEL_SPACING_M);
  return Array.from({ length: parts }, (_, i) => ({
    name: way.closed && parts === LABEL_SIDES.length ? `${way.name} ${LABEL_SIDES[i] as string}` : way.name,
    length: Math.round(length / parts),
    middlePoint: pointOf(pointAt(way.line, along, (length * (i + 0.5)) / parts)),
  }));
}

/** `map-info.json` of a map that shows some of the mine areas. */
export function mapInfo(layout: Layout, areas: readonly MineArea[]): { vectors: Vector[] } {
  return { vectors: waysIn(layout, areas).flatMap(vectorsOf) };
}

function waysIn(layout: Layout, areas: readonly MineArea[]): Way[] {
  return [...waysOf(layout).values()].filter((way) => areas.includes(mineAreaOf(way, (way.line[0] as Vec3)[2])));
}

const AREA_CODES: Record<MineArea, string> = {
  Surface: 'SF',
  'Open pit': 'OP',
  Decline: 'DC',
  'Extraction level': 'EX',
  'Haulage level': 'HL',
};

/** `map-points.json`: spads in the walls of drives every 30 m, and one at the end of each draw point. */
export function mapPoints(layout: Layout, areas: readonly MineArea[]) {
  const labels: { at: Vec3; name: string }[] = [];
  for (const way of waysIn(layout, areas)) {
    if (way.heightM === undefined) continue;
    if (way.kind === 'drawpoint') {
      labels.push({ at: way.line.at(-1) as Vec3, name: way.name.replace('Draw point', 'DP') });
      continue;
    }
    const length = lengthOf(way);
    for (let station = 15; station < length; station += SURVEY_LABEL_SPACING_M) {
      const { position } = pointBesideWay(way, station, 1, 0.2, 1.5);
      labels.push({
        at: position,
        name: `${AREA_CODES[mineAreaOf(way, position[2])]} ${nameOf(way)} ${String(station).padStart(4, '0')}`,
      });
    }
  }
  return labels.map(({ at, name }, i) => ({ id: i + 1, ...pointOf(at), namelom: name }));
}

function nameOf(way: Way): string {
  return way.name
    .replace('Extraction drift ', 'D')
    .replace('Chute drive ', 'C')
    .replace(/^(Extraction|Haulage) /, '');
}
