/** Ground uniforms of the map's shaders: colours by kind, distance of the grain, and the edge of the map. */
import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { Vector2, Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import { GROUND_KINDS, type GroundKind } from '../../../domain/site/groundKind.ts';
import type { BoundingBox } from '../../camera/ground.ts';
import type { SceneTheme } from '../../display/theme.ts';
import type { TilePart } from '../../tiles/TileContent.ts';
import { contourIntervalM } from '../contours.ts';
import type { LayerFrame } from '../Layer.ts';

export const GROUND_UNIFORMS = ['uGrainDistancesM', 'uKinds', 'uRim', 'uContour', 'uHeights'] as const;

/** Ground grain is at full strength up to here, and zero at four times the distance. */
const GRAIN_DISTANCE_M = 160;
/** Smaller maps are objects, not terrain, and get no edge. */
const MIN_RIM_SIDE_M = 600;

const KIND_COLOURS: Readonly<Record<GroundKind, keyof SceneTheme>> = {
  plain: 'plant',
  rock: 'rock',
  road: 'road',
  concrete: 'plant',
  dump: 'dump',
  stockpile: 'stockpile',
  water: 'water',
  ramp: 'ramp',
};

/** Defines for a part of a map with these bounds: kept to few combinations, since each is another program. */
export function groundDefines(part: TilePart, hasGrain: boolean, bounds: BoundingBox | undefined): (string | false)[] {
  const isSurface = !part.isDrive && !part.points;
  const isFading = isSurface && hasEdge(bounds);
  return [
    isFading && 'GROUND',
    (isFading || hasGrain) && 'PLACED',
    isSurface && hasGrain && 'TRACKS',
    part.isUncoloured === true && 'UNCOLOURED',
  ];
}

/** Whether a part fades out at the edge of its map. */
export function isFadedAtEdge(part: TilePart, bounds: BoundingBox | undefined): boolean {
  return part.isGround === true && !part.underground && bounds !== undefined && isAtEdge(part, bounds);
}

function hasEdge(bounds: BoundingBox | undefined): boolean {
  return bounds !== undefined && Math.min(bounds.max.x - bounds.min.x, bounds.max.z - bounds.min.z) >= MIN_RIM_SIDE_M;
}

/** Maps fade out in the outer 30 % of each side; slightly more, to allow for rounding. */
const UNFADED_MAP_FRACTION = 0.69;

function isAtEdge(part: TilePart, { min, max }: BoundingBox): boolean {
  return (['x', 'z'] as const).some((axis) => {
    const middle = (min[axis] + max[axis]) / 2;
    const reach = Math.max(middle - part.min[axis], part.max[axis] - middle);
    return reach > (UNFADED_MAP_FRACTION * (max[axis] - min[axis])) / 2;
  });
}

export class TileGround {
  /** Distance up to which grain has full strength; and the distance assumed for orthographic views. */
  readonly #grainDistancesM = new Vector2(GRAIN_DISTANCE_M, 1);
  /** Colours by kind, followed by that of level rock. */
  readonly #kinds: number[] = new Array(3 * (GROUND_KINDS.length + 1)).fill(1);
  /** Centre of the map, x and z, and the reciprocals of its half sides; zero without an edge. */
  readonly #rim = new Vector4();
  readonly #noRim = new Vector4();
  /** Colour of contour lines, and their interval in metres. */
  readonly #contour = new Vector4(1, 1, 1, 10);
  /** Lowest height of the map, and the reciprocal of its relief. */
  readonly #heights = new Vector2(0, 1);
  #theme: SceneTheme | undefined;
  #bounds: BoundingBox | undefined;

  /** @param isFadedAtEdge see {@link isFadedAtEdge} */
  bind(material: ShaderMaterial, isFadedAtEdge: boolean): void {
    material.setVector2('uGrainDistancesM', this.#grainDistancesM);
    material.setArray3('uKinds', this.#kinds);
    material.setVector4('uRim', isFadedAtEdge ? this.#rim : this.#noRim);
    material.setVector4('uContour', this.#contour);
    material.setVector2('uHeights', this.#heights);
  }

  update({ rig, theme }: LayerFrame, bounds: BoundingBox | undefined): void {
    this.#grainDistancesM.set(GRAIN_DISTANCE_M, rig.viewDistanceM);
    if (bounds !== this.#bounds) this.#setBounds(bounds);
    if (theme !== this.#theme) this.#setTheme(theme);
  }

  #setTheme(theme: SceneTheme): void {
    this.#theme = theme;
    const colours = [...GROUND_KINDS.map((kind) => theme[KIND_COLOURS[kind]]), theme.rockTop];
    colours.forEach((colour, k) => {
      for (const c of [0, 1, 2] as const) this.#kinds[k * 3 + c] = colour[c] as number;
    });
    const [r, g, b] = theme.line;
    this.#contour.set(r, g, b, this.#contour.w);
  }

  #setBounds(bounds: BoundingBox | undefined): void {
    this.#bounds = bounds;
    this.#rim.set(0, 0, 0, 0);
    if (!bounds) return;
    const { min, max } = bounds;
    this.#heights.set(min.y, 1 / Math.max(1, max.y - min.y));
    this.#contour.w = contourIntervalM(max.y - min.y);
    if (!hasEdge(bounds)) return;
    const [width, depth] = [max.x - min.x, max.z - min.z];
    this.#rim.set((min.x + max.x) / 2, (min.z + max.z) / 2, 2 / width, 2 / depth);
  }
}
