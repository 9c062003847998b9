/**
 * Closes rock that has no surface behind the cut (decision 0095). The ground along the cut is sampled, a few hundred
 * columns per frame, and sampled again when other tiles have loaded.
 */
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { ScenePoint } from '../../../domain/geo/frame.ts';
import { rockOf } from '../../display/rock.ts';
import { createLayerMesh } from '../../gpu/createLayerMesh.ts';
import type { TileStore } from '../../tiles/TileStore.ts';
import type { Layer, LayerFrame } from '../Layer.ts';
import type { LayerContext } from '../LayerContext.ts';
import { fillUnknown, type SectionCap, sectionCapOf } from './capGrid.ts';
import { CAP_FRAGMENT, CAP_VERTEX } from './capShader.ts';

const COLUMNS_PER_DRAW = 250;
/** Minimum time between two samplings of the same cut. */
const CAP_SAMPLE_INTERVAL_MS = 1_500;
const ABOVE_MAP_M = 1;
const DOWN_DIRECTION: ScenePoint = { x: 0, y: -1, z: 0 };

type CapTiles = Pick<TileStore, 'bounds' | 'version' | 'raycast'>;

type CapContext = Pick<LayerContext, 'scope' | 'scene'> & {
  tiles: CapTiles;
  host: Pick<LayerContext['host'], 'redraw'>;
};

export class CapLayer implements Layer {
  readonly #tiles: CapTiles;
  readonly #host: CapContext['host'];
  readonly #mesh: Mesh;
  readonly #rock = new Vector4();
  readonly #from: ScenePoint = { x: 0, y: 0, z: 0 };
  #cap: SectionCap | undefined;
  /** By column; NaN if unknown. */
  #groundM = new Float32Array(0);
  /** Number of columns sampled so far. */
  #nextColumn = 0;
  #sectionVersion = -1;
  #side = 0;
  #bounds: TileStore['bounds'];
  #tilesVersion = -1;
  #sampledAtMs = 0;
  /** Whether tiles have changed since the ground was sampled. */
  #isStale = false;

  constructor({ scope, scene, tiles, host }: CapContext) {
    this.#tiles = tiles;
    this.#host = host;
    const material = new ShaderMaterial(
      'cut rock',
      scene,
      { vertexSource: CAP_VERTEX, fragmentSource: CAP_FRAGMENT },
      { attributes: ['position'], uniforms: ['viewProjection', 'uRock'] },
    );
    scope.own(() => material.dispose());
    material.setVector4('uRock', this.#rock);
    material.backFaceCulling = false;
    this.#mesh = createLayerMesh('cut rock', scene, material);
    scope.own(() => this.#mesh.dispose());
  }

  get needsRedraw(): boolean {
    return this.#cap !== undefined && this.#nextColumn < this.#groundM.length;
  }

  /** True while it waits for the next sampling. */
  get isTimed(): boolean {
    return this.#isStale;
  }

  get redrawAtMs(): number {
    return this.#isStale ? this.#sampledAtMs + CAP_SAMPLE_INTERVAL_MS : Number.POSITIVE_INFINITY;
  }

  update(frame: LayerFrame): void {
    // Samples only in full draws, since its mesh changes.
    if (!frame.isSame) this.#update(frame);
    else if (frame.atMs >= this.redrawAtMs) this.#host.redraw();
  }

  restore(): void {
    this.#sectionVersion = -1;
  }

  #update({ section, rig, display, theme, pixelRatio, atMs }: LayerFrame): void {
    const side = display.isMapShown && display.mapOpacity === 1 ? section.sideOf(rig.eye) : 0;
    const { bounds, version } = this.#tiles;
    rockOf(theme, pixelRatio, this.#rock);
    if (section.version !== this.#sectionVersion || side !== this.#side || bounds !== this.#bounds) {
      this.#sectionVersion = section.version;
      this.#side = side;
      this.#bounds = bounds;
      this.#cap = section.range && bounds && sectionCapOf(section.range, side, bounds);
      this.#mesh.isVisible = false;
      this.#groundM = new Float32Array((this.#cap?.columns.length ?? 0) / 2).fill(Number.NaN);
      this.#startSampling(version, atMs);
    } else if (
      !this.needsRedraw &&
      version !== this.#tilesVersion &&
      atMs - this.#sampledAtMs >= CAP_SAMPLE_INTERVAL_MS
    )
      this.#startSampling(version, atMs);
    if (this.needsRedraw) this.#sample();
    this.#isStale = this.#cap !== undefined && !this.needsRedraw && version !== this.#tilesVersion;
  }

  #startSampling(tilesVersion: number, atMs: number): void {
    this.#tilesVersion = tilesVersion;
    this.#sampledAtMs = atMs;
    this.#nextColumn = 0;
  }

  #sample(): void {
    const top = (this.#bounds?.max.y ?? 0) + ABOVE_MAP_M;
    const { columns } = this.#cap as SectionCap;
    const until = Math.min(this.#groundM.length, this.#nextColumn + COLUMNS_PER_DRAW);
    for (; this.#nextColumn < until; this.#nextColumn++) {
      this.#from.x = columns[this.#nextColumn * 2] as number;
      this.#from.y = top;
      this.#from.z = columns[this.#nextColumn * 2 + 1] as number;
      const away = this.#tiles.raycast(this.#from, DOWN_DIRECTION);
      // Tiles out of view may be unloaded: samples of them are kept.
      if (away !== undefined) this.#groundM[this.#nextColumn] = top - away;
    }
    if (this.#nextColumn === this.#groundM.length) this.#rebuild(this.#cap as SectionCap);
  }

  #rebuild(cap: SectionCap): void {
    const { positions, indices } = cap.build(fillUnknown(this.#groundM, cap.rowLength, this.#bounds?.max.y ?? 0));
    this.#mesh.isVisible = indices.length > 0;
    if (!this.#mesh.isVisible) return;
    this.#mesh.setVerticesData('position', positions, false, 3);
    this.#mesh.setIndices(indices);
  }
}
