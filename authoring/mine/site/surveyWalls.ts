/** Survey walls by mine area: outlines of the drives, and of the pit's crests. */

import { benchLines } from '../layout/benchLines.ts';
import { toUtm, type Vec3 } from '../layout/frame.ts';
import type { Layout } from '../layout/network.ts';
import { simplifiedLine } from '../tiles/drives.ts';
import { driveOutlines } from './footprints.ts';

interface Wall {
  id: string;
  name: string;
  vertexList: { x: number; y: number; z: number }[];
}

/** Walls are closed without repeating the first point. Open lines return along the same points. */
function surveyWall(id: string, name: string, line: readonly Vec3[]): Wall {
  return {
    id,
    name,
    vertexList: line.map((at) => {
      const [x, y, z] = toUtm(at).map((value) => Math.round(value * 100) / 100) as [number, number, number];
      return { x, y, z };
    }),
  };
}

/** In the form of `GET /api/surweywall?mineAreas=`, by area. */
export function surveyWalls(layout: Layout): Record<string, Wall[]> {
  const walls: Record<string, Wall[]> = {};
  driveOutlines(layout).forEach(({ mineArea, isPillar, line }, i) => {
    const name = `${mineArea} ${isPillar ? 'pillar' : 'drive'}`;
    walls[mineArea] = [...(walls[mineArea] ?? []), surveyWall(`wall-${i + 1}`, name, line)];
  });
  walls['Open pit'] = benchLines()
    .filter(({ kind }) => kind === 'crest')
    .map(({ z, line }, i) => {
      const simplifiedWall = simplifiedLine(line, 0.6);
      return surveyWall(`crest-${i + 1}`, `Crest ${1100 + z}`, [
        ...simplifiedWall,
        ...simplifiedWall.slice(1, -1).reverse(),
      ]);
    });
  return walls;
}
