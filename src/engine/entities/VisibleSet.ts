/**
 * The rows of a pose table that are in view, with their LOD and size: culled on the CPU by the fixes towards which rows
 * move, a few times a second and when the camera moves. Frames in between cost nothing, nor do plan cells outside the
 * view. Layers and picking read it.
 */
import { FLOATS_PER_ROW, POSE_OFFSETS } from '../../state/world/poseLayout.ts';
import { STATE_FLAGS, STATE_FLAGS_RANGE } from '../../state/world/stateFlags.ts';
import type { LocalPoses } from '../../state/world/WorldPoses.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import type { BoundingBox } from '../camera/ground.ts';
import type { ModelStyles } from '../display/display.ts';
import type { SectionClip } from '../display/SectionClip.ts';
import type { ModelSize } from '../models/packModels.ts';
import { GLYPH_LOD, LevelsInView, MIN_MODEL_PX, PINNED_LOD } from './LevelsInView.ts';
import { CULL_MARGIN_M, RowsInView } from './RowsInView.ts';

/** LOD of models that the view's options simplify. */
const COARSEST_LOD = 2;

/** Tolerance around the map's bounds, for entities at its very edge. */
const BOUNDS_MARGIN_M = 10;
const MODEL_INDEX_SHIFT = Math.log2(STATE_FLAGS_RANGE);

export interface CullOptions {
  /** By row: 1 shows it, 0 hides it; rows beyond the end are shown. Undefined shows all. */
  mask: Uint8Array | undefined;
  styles: ModelStyles;
  /** Rows outside are culled unless they are pinned or shown everywhere; undefined culls none. */
  bounds: BoundingBox | undefined;
  /** Selected and hovered rows: drawn as models however small they are. */
  pinnedRows: ReadonlySet<number>;
  sizes: readonly ModelSize[];
  /** Rows that it cuts away are culled; absent cuts nothing. */
  section?: SectionClip | undefined;
}

export class VisibleSet {
  count = 0;
  rows = new Uint32Array(512);
  /** Level of detail; the finer one of a row that fades between two. */
  lod = new Uint8Array(512);
  /** 1 if the next coarser level is drawn as well. */
  isFading = new Uint8Array(512);
  modelIndex = new Uint8Array(512);
  /** Flags at the time of culling. */
  stateFlags = new Uint8Array(512);
  /** Centre in CSS pixels of the pane at the time of culling. */
  screenX = new Float32Array(512);
  screenY = new Float32Array(512);
  /** Clip depth w; 1 in orthographic. */
  depth = new Float32Array(512);
  /** Clip depth z; set only in orthographic views. */
  #planDepth = new Float32Array(0);
  #isOrthographic = false;
  /** Length of the drawn model or glyph, CSS pixels. */
  sizePx = new Float32Array(512);
  /** Whether a row in view has an unseen alert. */
  hasAlerts = false;
  /** Whether a row in view has a recent warning. */
  hasWarnings = false;
  /** Counts culling passes. */
  version = 0;
  /** Counts passes that changed the rows in view, their LODs or their models. */
  listVersion = 0;
  readonly #levels = new LevelsInView();
  readonly #inView = new RowsInView();
  #lengthsPx = new Float64Array(0);

  /** Largest scale at which models are kept at their minimum size. */
  get maxEnlargement(): number {
    return this.#levels.maxEnlargement;
  }

  /** A measure of distance by row: of two rows, the nearer one has the smaller value. */
  get distances(): Float32Array {
    return this.#isOrthographic ? this.#planDepth : this.depth;
  }

  /** Whether the previous pass found so many rows in view that each is small. */
  get isDense(): boolean {
    return this.#levels.isDense;
  }

  /** Sizes at which levels fade: {@link LevelsInView.fadesPx}. */
  get fadesPx(): Float32Array {
    return this.#levels.fadesPx;
  }

  update(local: LocalPoses, rig: CameraRig, options: CullOptions): void {
    const { poses, image } = local;
    let isSame = !this.#reserve(poses.count);
    this.#setSizes(rig, options);
    this.#inView.update(local, rig);
    const levels = this.#levels;
    levels.setRows(this.count);
    const m = rig.viewProjection;
    const [m0, m1, m3] = [m[0] as number, m[1] as number, m[3] as number];
    const [m4, m5, m7] = [m[4] as number, m[5] as number, m[7] as number];
    const [m8, m9, m11] = [m[8] as number, m[9] as number, m[11] as number];
    const [m12, m13, m15] = [m[12] as number, m[13] as number, m[15] as number];
    const marginX = CULL_MARGIN_M * (rig.projection[0] as number);
    const marginY = CULL_MARGIN_M * (rig.projection[5] as number);
    const [halfWidth, halfHeight] = [rig.width / 2, rig.height / 2];
    const { texels } = image;
    const { fixAtMs } = poses;
    const { mask, bounds, section, pinnedRows } = options;
    const { isPlain } = options.styles;
    const { orthographic } = rig;
    this.#isOrthographic = orthographic;
    if (orthographic && this.#planDepth.length < this.rows.length) this.#planDepth = new Float32Array(this.rows.length);
    const planDepth = this.#planDepth;
    const [m2, m6, m10] = [m[2] as number, m[6] as number, m[10] as number];
    const { glyphsBelowPx } = levels;
    const { list, count: listed } = this.#inView;
    const lengthsPx = this.#lengthsPx;
    const { rows, modelIndex: models, stateFlags, lod: lods, isFading, sizePx, depth, screenX, screenY } = this;
    let count = 0;
    let flagsInView = 0;
    for (let n = 0; n < listed; n++) {
      const row = list === undefined ? n : (list[n] as number);
      if (fixAtMs[row] === 0 || (mask !== undefined && mask[row] === 0)) continue;
      const o = row * FLOATS_PER_ROW;
      const x = texels[o + POSE_OFFSETS.toX] as number;
      const y = texels[o + POSE_OFFSETS.toY] as number;
      const z = texels[o + POSE_OFFSETS.toZ] as number;
      const w = m3 * x + m7 * y + m11 * z + m15;
      if (!orthographic && w < -CULL_MARGIN_M) continue;
      const clipX = m0 * x + m4 * y + m8 * z + m12;
      if (Math.abs(clipX) > Math.abs(w) + marginX) continue;
      const clipY = m1 * x + m5 * y + m9 * z + m13;
      if (Math.abs(clipY) > Math.abs(w) + marginY) continue;
      if (
        bounds !== undefined &&
        isOutsideBounds(bounds, x, z) &&
        poses.isShownOutsideMap[row] === 0 &&
        !pinnedRows.has(row)
      )
        continue;
      if (section?.range && section.isHidden(x, y, z)) continue;
      // Integers: the texel holds less than 24 bits.
      const appearance = (texels[o + POSE_OFFSETS.appearance] as number) | 0;
      const flags = appearance & (STATE_FLAGS_RANGE - 1);
      const modelIndex = appearance >> MODEL_INDEX_SHIFT;
      flagsInView |= flags;
      const perDepth = orthographic ? 1 : 1 / Math.max(w, 0.5);
      const truePx = (lengthsPx[modelIndex] as number) * perDepth;
      let lod = GLYPH_LOD;
      let fades = 0;
      // The usual case in a view of many rows; none of these fades.
      if (truePx < glyphsBelowPx) lod = pinnedRows.size > 0 && pinnedRows.has(row) ? PINNED_LOD : GLYPH_LOD;
      else if (isPlain[modelIndex] === 1) lod = COARSEST_LOD;
      else if (levels.isFading(truePx)) {
        fades = 1;
        lod = levels.fadingLod(truePx);
      } else lod = levels.lodOf(truePx);
      isSame &&= rows[count] === row && models[count] === modelIndex && lods[count] === lod;
      isSame &&= isFading[count] === fades;
      rows[count] = row;
      models[count] = modelIndex;
      stateFlags[count] = flags;
      lods[count] = lod;
      isFading[count] = fades;
      sizePx[count] = Math.max(truePx, MIN_MODEL_PX);
      depth[count] = orthographic ? 1 : Math.max(w, 0.5);
      if (orthographic) planDepth[count] = m2 * x + m6 * y + m10 * z;
      screenX[count] = (clipX * perDepth + 1) * halfWidth;
      screenY[count] = (1 - clipY * perDepth) * halfHeight;
      count++;
    }
    if (!isSame || count !== this.count) this.listVersion++;
    this.count = count;
    this.hasAlerts = (flagsInView & STATE_FLAGS.alert) !== 0;
    this.hasWarnings = (flagsInView & STATE_FLAGS.warning) !== 0;
    this.version++;
  }

  /** Lengths of models on screen at clip depth 1. */
  #setSizes({ pixelScale }: CameraRig, { sizes, styles }: CullOptions): void {
    if (this.#lengthsPx.length !== sizes.length) this.#lengthsPx = new Float64Array(sizes.length);
    for (let model = 0; model < sizes.length; model++)
      this.#lengthsPx[model] = (sizes[model] as ModelSize).lengthM * (styles.scale[model] as number) * pixelScale;
  }

  /** @returns whether the arrays were replaced */
  #reserve(rows: number): boolean {
    if (rows <= this.rows.length) return false;
    const length = 2 ** Math.ceil(Math.log2(rows));
    this.rows = new Uint32Array(length);
    this.lod = new Uint8Array(length);
    this.isFading = new Uint8Array(length);
    this.modelIndex = new Uint8Array(length);
    this.stateFlags = new Uint8Array(length);
    this.screenX = new Float32Array(length);
    this.screenY = new Float32Array(length);
    this.depth = new Float32Array(length);
    this.sizePx = new Float32Array(length);
    return true;
  }
}

/** Whether a position is outside the map in plan. */
function isOutsideBounds({ min, max }: BoundingBox, x: number, z: number): boolean {
  return (
    x < min.x - BOUNDS_MARGIN_M ||
    x > max.x + BOUNDS_MARGIN_M ||
    z < min.z - BOUNDS_MARGIN_M ||
    z > max.z + BOUNDS_MARGIN_M
  );
}
