/**
 * The rows of a pose table that are in view, with their LOD and size: computed on the CPU from the fixes that rows move
 * towards, a few times a second and when the camera moves. Frames in between cost nothing. Layers and picking read it.
 */
import { lodForPixels } from '../../domain/models/levels.ts';
import { FLOATS_PER_ROW, POSE } from '../../state/world/poseLayout.ts';
import { STATE_FLAGS, STATE_FLAGS_RANGE } from '../../state/world/stateFlags.ts';
import type { LocalPoses } from '../../state/world/WorldPoses.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import type { BoundingBox } from '../camera/ground.ts';
import type { ModelStyles } from '../display/display.ts';
import type { SectionClip } from '../display/SectionClip.ts';
import type { ModelSize } from '../models/packModels.ts';

/** LODs beyond the models' own: pinned rows far away keep a model, others become a status glyph. */
export const PINNED_LOD = 3;
export const GLYPH_LOD = 4;

/** LOD of models that the view's options simplify. */
const COARSEST_LOD = 2;

/** Minimum size of a model on screen, CSS pixels. */
export const MIN_MODEL_PX = 16;

/** A model is enlarged at most this much to stay visible; a smaller one becomes a glyph. */
const MAX_ENLARGEMENT = 6;
/** With more rows in view than this, enlarged models would cover each other: models keep their true size, small ones are glyphs. */
const DENSE_ROWS = { from: 700, until: 500 } as const;
/** Tolerance around the map's bounds: entities at its very edge belong to it. */
const BOUNDS_MARGIN_M = 10;
/** Metres between a row's fix and where its tween may draw it. */
const CULL_MARGIN_M = 30;

export interface CullOptions {
  /** 1 shows a row, 0 hides it; rows beyond the end are shown. Undefined shows all. */
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
  lod = new Uint8Array(512);
  modelIndex = new Uint8Array(512);
  /** Centre in CSS pixels of the pane at the time of culling. */
  screenX = new Float32Array(512);
  screenY = new Float32Array(512);
  /** Clip depth w; 1 in orthographic. */
  depth = new Float32Array(512);
  /** Length of the drawn model or glyph, CSS pixels. */
  sizePx = new Float32Array(512);
  /** Largest scale at which models are kept at their minimum size. */
  maxEnlargement: number = MAX_ENLARGEMENT;
  /** Some row in view has an unseen alert. */
  hasAlerts = false;
  /** Counts culling passes. */
  version = 0;
  #isDense = false;

  update({ poses, image }: LocalPoses, rig: CameraRig, options: CullOptions): void {
    this.#reserve(poses.count);
    this.maxEnlargement = this.#isDense ? 1 : MAX_ENLARGEMENT;
    const m = rig.viewProjection;
    const [m0, m1, m3] = [m[0] as number, m[1] as number, m[3] as number];
    const [m4, m5, m7] = [m[4] as number, m[5] as number, m[7] as number];
    const [m8, m9, m11] = [m[8] as number, m[9] as number, m[11] as number];
    const [m12, m13, m15] = [m[12] as number, m[13] as number, m[15] as number];
    const scaleX = rig.projection[0] as number;
    const scaleY = rig.projection[5] as number;
    const pixelScale = rig.pixelScale;
    const { texels } = image;
    const { fixAtMs } = poses;
    const { mask, sizes, bounds, section } = options;
    const { scale, isPlain } = options.styles;
    const orthographic = rig.orthographic;
    let count = 0;
    let flagsInView = 0;
    for (let row = 0, o = 0; row < poses.count; row++, o += FLOATS_PER_ROW) {
      if (fixAtMs[row] === 0 || (mask !== undefined && mask[row] === 0)) continue;
      const x = texels[o + POSE.toX] as number;
      const y = texels[o + POSE.toY] as number;
      const z = texels[o + POSE.toZ] as number;
      const w = m3 * x + m7 * y + m11 * z + m15;
      if (!orthographic && w < -CULL_MARGIN_M) continue;
      const clipX = m0 * x + m4 * y + m8 * z + m12;
      if (Math.abs(clipX) > Math.abs(w) + CULL_MARGIN_M * scaleX) continue;
      const clipY = m1 * x + m5 * y + m9 * z + m13;
      if (Math.abs(clipY) > Math.abs(w) + CULL_MARGIN_M * scaleY) continue;
      if (
        bounds &&
        isOutsideBounds(bounds, x, z) &&
        poses.isShownOutsideSection[row] === 0 &&
        !options.pinnedRows.has(row)
      )
        continue;
      if (section?.range && section.isHidden(x, y, z)) continue;
      const appearance = texels[o + POSE.appearance] as number;
      const modelIndex = Math.floor(appearance / STATE_FLAGS_RANGE);
      flagsInView |= appearance - modelIndex * STATE_FLAGS_RANGE;
      const size = sizes[modelIndex] as ModelSize;
      const near = orthographic ? 1 : Math.max(w, 0.5);
      const truePx = (size.lengthM * (scale[modelIndex] as number) * pixelScale) / near;
      this.rows[count] = row;
      this.modelIndex[count] = modelIndex;
      const lod = Math.max(this.#lodFor(truePx), isPlain[modelIndex] === 1 ? COARSEST_LOD : 0);
      this.lod[count] = lod === GLYPH_LOD && options.pinnedRows.has(row) ? PINNED_LOD : lod;
      this.sizePx[count] = Math.max(truePx, MIN_MODEL_PX);
      this.depth[count] = near;
      this.screenX[count] = (clipX / near + 1) * 0.5 * rig.width;
      this.screenY[count] = (1 - clipY / near) * 0.5 * rig.height;
      count++;
    }
    this.count = count;
    this.hasAlerts = (flagsInView & STATE_FLAGS.alert) !== 0;
    this.#isDense = count > (this.#isDense ? DENSE_ROWS.until : DENSE_ROWS.from);
    this.version++;
  }

  #lodFor(truePx: number): number {
    if (truePx * this.maxEnlargement < MIN_MODEL_PX) return GLYPH_LOD;
    return lodForPixels(truePx);
  }

  #reserve(rows: number): void {
    if (rows <= this.rows.length) return;
    const length = 2 ** Math.ceil(Math.log2(rows));
    this.rows = new Uint32Array(length);
    this.lod = new Uint8Array(length);
    this.modelIndex = new Uint8Array(length);
    this.screenX = new Float32Array(length);
    this.screenY = new Float32Array(length);
    this.depth = new Float32Array(length);
    this.sizePx = new Float32Array(length);
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
