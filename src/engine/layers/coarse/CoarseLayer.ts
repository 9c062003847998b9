/**
/**
 * Coarse ground with contour lines, from the boxes of the map's tiles: shown wherever no tile is drawn until the map has
 * loaded, so that vehicles do not float in empty space. It also disappears if no tile can be drawn.
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
import { heightFieldOf, missingShares } from './heightField.ts';

const GRID_SIDE = 49;
/** Duration of its fade. */
const FADE_MS = 300;
/** Maximum time per step, so that a view that was idle also fades. */
const MAX_STEP_MS = 100;
const SURFACE_ALPHA = 0.35;
/** A map whose tiles have come requests no more for this long: between two batches of tiles it waits for none. */
const TILES_SETTLED_MS = 600;

type CoarseTiles = Pick<
  TileStore,
  'bounds' | 'drawableIds' | 'isWithoutTiles' | 'isLoading' | 'version' | 'coarseBoxes' | 'drawnSurfaceBoxes'
>;

export class CoarseLayer implements Layer {
  readonly #tiles: CoarseTiles;
  readonly #material: ShaderMaterial;
  readonly #mesh: Mesh;
  readonly #rim = new Vector4();
  readonly #contour = new Vector4();
  readonly #surface = new Vector4();
  #bounds: BoundingBox | undefined;
  /** Bounds of the map whose tiles have all been drawn, or have all failed. */
  #loadedBounds: BoundingBox | undefined;
  #tilesVersion = -1;
  #settledMs = 0;
  #share = 0;
  #drawnAtMs = 0;
  #isFading = false;

  constructor({ scope, scene, tiles }: Pick<LayerContext, 'scope' | 'scene'> & { tiles: CoarseTiles }) {
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
  }

  get needsRedraw(): boolean {
    return this.#isFading || this.#settledMs > 0;
  }

  update({ display, theme, atMs }: LayerFrame): void {
    const { bounds } = this.#tiles;
    const stepMs = Math.min(MAX_STEP_MS, Math.max(0, atMs - this.#drawnAtMs));
    this.#drawnAtMs = atMs;
    this.#noteLoaded(stepMs);
    const isWanted = display.map && bounds !== undefined && bounds !== this.#loadedBounds;
    if (isWanted && bounds !== this.#bounds) this.#build(bounds);
    // State of another map is discarded.
    const isGone = !display.map || bounds !== this.#bounds;
    const step = (isWanted ? stepMs : -stepMs) / FADE_MS;
    this.#share = isGone ? 0 : Math.min(1, Math.max(0, this.#share + step));
    this.#isFading = this.#share !== (isWanted ? 1 : 0);
    this.#mesh.isVisible = this.#share > 0;
    if (!this.#mesh.isVisible) return;
    this.#leaveOutDrawn();
    this.#material.setFloat('uShare', this.#share * display.mapOpacity);
    this.#contour.set(...rgbOf(theme.line), this.#contour.w);
    this.#surface.set(...rgbOf(theme.rock), SURFACE_ALPHA);
  }

  restore(): void {
    this.#bounds = undefined;
  }

  /** A map has loaded once it has drawn tiles and requests none for a while; or where none can be drawn. */
  #noteLoaded(stepMs: number): void {
    const { bounds, drawableIds, isLoading, isWithoutTiles } = this.#tiles;
    const isComplete = drawableIds.length > 0 && !isLoading && bounds !== this.#loadedBounds;
    this.#settledMs = isComplete ? this.#settledMs + Math.max(1, stepMs) : 0;
    if (!isWithoutTiles && this.#settledMs < TILES_SETTLED_MS) return;
    this.#loadedBounds = bounds;
    this.#settledMs = 0;
  }

  /** Where tiles are drawn they are the ground. */
  #leaveOutDrawn(): void {
    const { version } = this.#tiles;
    if (!this.#bounds || this.#tilesVersion === version) return;
    this.#tilesVersion = version;
    const shares = missingShares(this.#tiles.drawnSurfaceBoxes(), this.#bounds, GRID_SIDE);
    this.#mesh.setVerticesData('missing', shares, true, 1);
  }

  #build(bounds: BoundingBox): void {
    this.#bounds = bounds;
    this.#tilesVersion = -1;
    this.#share = 0;
    const { min, max } = bounds;
    this.#contour.w = contourIntervalM(max.y - min.y);
    const [width, depth] = [max.x - min.x || 1, max.z - min.z || 1];
    this.#rim.set((min.x + max.x) / 2, (min.z + max.z) / 2, 2 / width, 2 / depth);
    const { heights } = heightFieldOf(this.#tiles.coarseBoxes(), bounds, GRID_SIDE);
    const positions = new Float32Array(GRID_SIDE * GRID_SIDE * 3);
    heights.forEach((height, k) => {
      const x = min.x + (width * (k % GRID_SIDE)) / (GRID_SIDE - 1);
      const z = min.z + (depth * Math.floor(k / GRID_SIDE)) / (GRID_SIDE - 1);
      positions.set([x, height, z], k * 3);
    });
    this.#mesh.setVerticesData('position', positions, false, 3);
    this.#mesh.setIndices(gridIndices(GRID_SIDE));
  }
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
