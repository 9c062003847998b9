/** Names along edges as quads, in the format of the zone name shader. */
import type { ScenePoint } from '../../../domain/geo/frame.ts';
import type { DrawnNames, NamePlacement } from './drawNames.ts';
import type { ZoneName } from './zoneNames.ts';

export interface ZoneNameMesh {
  positions: Float32Array;
  lineEnds: Float32Array;
  middles: Float32Array;
  corners: Float32Array;
  halfSizes: Float32Array;
  indices: Uint32Array;
}

interface NameRules {
  /** CSS pixels per texel. */
  scale: number;
  isShown(name: ZoneName): boolean;
  isBreached(name: ZoneName): boolean;
}

/** A quad for each shown name. @param drawn the same names, in the same order */
export function buildNames(names: readonly ZoneName[], drawn: DrawnNames, rules: NameRules): ZoneNameMesh {
  const positions: number[] = [];
  const others: number[] = [];
  const middles: number[] = [];
  const corners: number[] = [];
  const halfSizes: number[] = [];
  const indices: number[] = [];
  names.forEach((name, k) => {
    if (!rules.isShown(name)) return;
    const place = drawn.places[k] as NamePlacement;
    const first = positions.length / 3;
    for (const [x, y] of QUAD_CORNERS) {
      positions.push(...coordinatesOf(name.from));
      others.push(...coordinatesOf(name.to));
      middles.push(...coordinatesOf(name.middle), rules.isBreached(name) ? 1 : 0);
      corners.push(x, y, ...textureAt(drawn, place, x, y));
      halfSizes.push((place.width * rules.scale) / 2, (drawn.lineHeight * rules.scale) / 2);
    }
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  });
  return {
    positions: Float32Array.from(positions),
    lineEnds: Float32Array.from(others),
    middles: Float32Array.from(middles),
    corners: Float32Array.from(corners),
    halfSizes: Float32Array.from(halfSizes),
    indices: Uint32Array.from(indices),
  };
}

const QUAD_CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** Up on the pane is towards the texture's first row. */
function textureAt({ width, height, lineHeight }: DrawnNames, place: NamePlacement, x: number, y: number): number[] {
  return [(place.x + ((x + 1) / 2) * place.width) / width, (place.y + ((1 - y) / 2) * lineHeight) / height];
}

function coordinatesOf({ x, y, z }: ScenePoint): [number, number, number] {
  return [x, y, z];
}
