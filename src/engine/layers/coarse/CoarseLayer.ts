/**
 * Coarse ground with contour lines, derived from the boxes of the map's tiles: if tiles load slowly, it fills in
 * wherever none is drawn yet, so that vehicles do not float in empty space. It also disappears if no tile can be drawn.
 */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { BoundingBox } from '../../camera/ground.ts';
import { createLayerMesh } from '../../gpu/createLayerMesh.ts';
import type { TileStore } from '../../tiles/TileStore.ts';
import { contourIntervalM } from '../contours.ts';
import type { Layer, LayerFrame } from '../Layer.ts';
import type { LayerContext } from '../LayerContext.ts';
import { COARSE_FRAGMENT, COARSE_VERTEX } from './coarseShader.ts';
import { heightFieldOf, uncoveredShares } from './heightField.ts';
import { isAnyPointInView } from './isAnyPointInView.ts';
import { MapLoading } from './MapLoading.ts';

const GRID_SIDE_VERTICES = 49;
/** Duration of its fade-out if it was visible until the end. */
const FADE_MS = 300;
/** Longer steps would not look like a fade. */
const MAX_STEP_MS = 100;
/** Views that never draw more often than this while tiles load do not fade: each step would take as long. */
const SLOW_DRAW_MS = 60;
const SURFACE_ALPHA = 0.35;

type CoarseTiles = Pick<
  TileStore,
  'bounds' | 'drawableIds' | 'isWithoutTiles' | 'isLoading' | 'version' | 'coarseBoxes' | 'drawnSurfaceBoxes'
>;

type CoarseContext = Pick<LayerContext, 'scope' | 'scene'> & {
  tiles: CoarseTiles;
  host: Pick<LayerContext['host'], 'redraw'>;
};

export class CoarseLayer implements Layer {
  readonly #tiles: CoarseTiles;
  readonly #material: ShaderMaterial;
  readonly #mesh: Mesh;
  readonly #rim = new Vector4();
  readonly #contour = new Vector4();
  readonly #surface = new Vector4();
  #bounds: BoundingBox | undefined;
  #tilesVersion = -1;
  #opacityShare = 0;
  /** Whether some of it is not covered by drawn tiles. */
  #isPartlyUncovered = true;
  /** Positions of the grid's points, scene metres, and 1 for points that no drawn tile covers. */
  #positions: Float32Array = new Float32Array(0);
  #shares: Float32Array = new Float32Array(0);
  #cellM = 0;
  #drawnAtMs = 0;
  /** Shortest time between two draws since this map was shown. */
  #leastStepMs = Number.POSITIVE_INFINITY;
  #isFading = false;
  readonly #loading: MapLoading;

  constructor({ scope, scene, tiles, host }: CoarseContext) {
    this.#tiles = tiles;
    this.#material = new ShaderMaterial(
      'coarse ground',
      scene,
      { vertexSource: COARSE_VERTEX, fragmentSource: COARSE_FRAGMENT },
      {
        attributes: ['position', 'missing'],
        uniforms: ['viewProjection', 'uRim', 'uContour', 'uSurface', 'uShare'],
        needAlphaBlending: true,
      },
    );
    scope.own(() => this.#material.dispose());
    this.#material.alphaMode = Constants.ALPHA_COMBINE;
    this.#material.disableDepthWrite = true;
    this.#material.backFaceCulling = false;
    this.#material.setVector4('uRim', this.#rim);
    this.#material.setVector4('uContour', this.#contour);
    this.#material.setVector4('uSurface', this.#surface);
    this.#mesh = createLayerMesh('coarse ground', scene, this.#material);
    this.#mesh.isVisible = false;
    scope.own(() => this.#mesh.dispose());
    this.#loading = new MapLoading(scope, tiles, {
      onSlow: () => host.redraw(),
      onSettled: () => this.#mesh.isVisible && host.redraw(),
    });
  }

  get needsRedraw(): boolean {
    return this.#isFading;
  }

  update({ display, theme, rig, atMs }: LayerFrame): void {
    const { bounds } = this.#tiles;
    const stepMs = this.#fadeStepMs(atMs);
    this.#leastStepMs = Math.min(this.#leastStepMs, atMs - this.#drawnAtMs);
    this.#drawnAtMs = atMs;
    this.#loading.update();
    const isWanted = display.isMapShown && bounds !== undefined && this.#loading.isSlow;
    if (isWanted && bounds !== this.#bounds) this.#build(bounds);
    // State of another map is discarded.
    const isGone = !display.isMapShown || bounds !== this.#bounds;
    // It appears without a fade, and fades out only while visible.
    this.#opacityShare = isGone ? 0 : isWanted ? 1 : Math.max(0, this.#opacityShare - stepMs / FADE_MS);
    if (this.#opacityShare > 0) this.#leaveOutDrawn();
    const isSeen = this.#opacityShare > 0 && this.#isPartlyUncovered && this.#isInView(rig);
    if (!isWanted && (!isSeen || this.#leastStepMs > SLOW_DRAW_MS)) this.#opacityShare = 0;
    this.#isFading = !isWanted && this.#opacityShare > 0;
    this.#mesh.isVisible = isSeen && this.#opacityShare > 0;
    if (!this.#mesh.isVisible) return;
    this.#material.setFloat('uShare', this.#opacityShare * display.mapOpacity);
    this.#contour.set(...rgbOf(theme.line), this.#contour.w);
    this.#surface.set(...rgbOf(theme.rock), SURFACE_ALPHA);
  }

  restore(): void {
    this.#bounds = undefined;
  }

  /** Time step of the fade: in a view that was idle the fade starts, and in one that draws slowly it ends at once. */
  #fadeStepMs(atMs: number): number {
    const stepMs = Math.max(0, atMs - this.#drawnAtMs);
    if (stepMs <= MAX_STEP_MS) return stepMs;
    return this.#isFading ? FADE_MS : MAX_STEP_MS;
  }

  /** Leaves out what drawn tiles cover. */
  #leaveOutDrawn(): void {
    const { version } = this.#tiles;
    if (!this.#bounds || this.#tilesVersion === version) return;
    this.#tilesVersion = version;
    this.#shares = uncoveredShares(this.#tiles.drawnSurfaceBoxes(), this.#bounds, GRID_SIDE_VERTICES);
    this.#isPartlyUncovered = this.#shares.some((share, k) => share > 0 && !isBeyondRim(k));
    if (this.#isPartlyUncovered) this.#mesh.setVerticesData('missing', this.#shares, true, 1);
  }

  #isInView(rig: LayerFrame['rig']): boolean {
    const isCounted = (k: number): boolean => this.#shares[k] !== 0 && !isBeyondRim(k);
    return isAnyPointInView(rig, this.#positions, isCounted, this.#cellM);
  }

  #build(bounds: BoundingBox): void {
    this.#bounds = bounds;
    this.#tilesVersion = -1;
    this.#isPartlyUncovered = true;
    this.#opacityShare = 0;
    this.#leastStepMs = Number.POSITIVE_INFINITY;
    const { min, max } = bounds;
    this.#contour.w = contourIntervalM(max.y - min.y);
    const [width, depth] = [max.x - min.x || 1, max.z - min.z || 1];
    this.#rim.set((min.x + max.x) / 2, (min.z + max.z) / 2, 2 / width, 2 / depth);
    const { heights } = heightFieldOf(this.#tiles.coarseBoxes(), bounds, GRID_SIDE_VERTICES);
    const positions = new Float32Array(GRID_SIDE_VERTICES * GRID_SIDE_VERTICES * 3);
    heights.forEach((height, k) => {
      const x = min.x + (width * (k % GRID_SIDE_VERTICES)) / (GRID_SIDE_VERTICES - 1);
      const z = min.z + (depth * Math.floor(k / GRID_SIDE_VERTICES)) / (GRID_SIDE_VERTICES - 1);
      positions.set([x, height, z], k * 3);
    });
    this.#positions = positions;
    this.#cellM = Math.hypot(width, depth) / (GRID_SIDE_VERTICES - 1);
    this.#mesh.setVerticesData('position', positions, false, 3);
    this.#mesh.setIndices(gridIndices(GRID_SIDE_VERTICES));
  }
}

/** Whether the shader has faded a point of the grid out completely: the rim there is at least 0.9. */
function isBeyondRim(k: number): boolean {
  const beyond = (index: number) => Math.max(0, Math.abs((2 * index) / (GRID_SIDE_VERTICES - 1) - 1) - 0.7);
  return Math.hypot(beyond(k % GRID_SIDE_VERTICES), beyond(Math.floor(k / GRID_SIDE_VERTICES))) * 3.333 >= 0.9;
}

function rgbOf([r, g, b]: readonly [number, number, number, number]): [number, number, number] {
  return [r, g, b];
}

function gridIndices(side: number): number[] {
  const indices: number[] = [];
  for (let j = 0; j + 1 < side; j++) {
    for (let i = 0; i + 1 < side; i++) {
      const a = j * side + i;
      indices.push(a, a + 1, a + side, a + 1, a + side + 1, a + side);
    }
  }
  return indices;
}
