/** Chooses a view's labels: gathers who could have one, orders them, places them until the pane is full. */
import { modelNumber } from '../../../domain/models/drawn.ts';
import { STATE_FLAGS } from '../../../state/world/stateFlags.ts';
import type { EntityBatch } from '../../entities/EntityBatch.ts';
import { type ProjectedPoint, projectModelTop } from '../../entities/modelTop.ts';
import { GLYPH_LOD, MIN_MODEL_PX, type VisibleSet } from '../../entities/VisibleSet.ts';
import type { ModelSize } from '../../models/packModels.ts';
import type { LayerFrame } from '../Layer.ts';
import { type CssRect, calloutKey, type LabelPlan } from '../labelPlan.ts';
import { CollisionGrid, KEEP_ADVANTAGE, PriorityOrder, RANK, SPACING_PX } from './declutter.ts';
import type { LabelAtlas } from './LabelAtlas.ts';
import { LabelComposer } from './LabelComposer.ts';
import { type LabelSlotTable, MAX_LABELS, TABLE } from './LabelSlotTable.ts';
import { figureHeight, figureWidth, GLYPH_WIDTH_BY_STATE, nameWidth, textHeight } from './labelSize.ts';
import { MapLabelPlacer } from './MapLabelPlacer.ts';
import type { MapLabelSet } from './MapLabelSet.ts';
import { RowLabelCache } from './RowLabelCache.ts';

export interface ChooserContext {
  readonly mapLabels: MapLabelSet;
  plan(): LabelPlan;
  /** Whether rock hides a point, x, y, z, from the view's eye. */
  isOccluded(at: ArrayLike<number>): boolean;
}

/** Rays through the rock, a few at a time; an answer lasts a while. */
const MAX_RAYS = 40;
const RAY_TTL_MS = 1500;
/** A map that lets this much through hides nothing. */
const MIN_OCCLUDING_OPACITY = 0.5;
const ANNOTATION_MODEL = modelNumber('annotation');
const MARGIN_PX = 3;
/** Share of its length by which a small model seen from above reaches up the screen. */
const LYING_SHARE = 0.35;
/** From the model's top to the label (look.md, "Label in 3D"), and from the middle of a far glyph. */
const LIFT_PX = 8;
const GLYPH_LIFT_PX = 9;
/** No label is lower than this. */
const LEAST_HEIGHT_PX = 8;
/** An image stands on its post. */
const IMAGE_LIFT_PX = 1;
/** Above larger models the label's place is reckoned corner by corner, as the shader does. */
const LARGE_PX = 24;

export class LabelChooser {
  /** Some texts are not drawn yet, or some rays not asked. */
  pending = false;
  readonly #slots: LabelSlotTable;
  readonly #context: ChooserContext;
  readonly #grid = new CollisionGrid();
  readonly #order = new PriorityOrder();
  readonly #composer: LabelComposer;
  readonly #mapLabels: MapLabelPlacer;
  readonly #caches = [new RowLabelCache(), new RowLabelCache()] as const;
  readonly #pose = new Float32Array(4);
  /** Where the label that is being placed stands, x and y; an array, since an object's numbers go to the heap. */
  readonly #anchor = new Float64Array(2);
  readonly #top: ProjectedPoint = { x: 0, y: 0, depth: 0 };
  #rank = new Uint8Array(512);
  #wasShown = new Uint8Array(512);
  #depth = new Float32Array(512);
  /** The last choice is one for the camera's place of rest. */
  #atRest = false;
  /** Labels that are shown have an advantage in the choice that is being made. */
  #keepsShown = false;
  #rays = 0;
  /** Labels that have a place: shown ones, and those whose texts are still being drawn. */
  #placed = 0;
  #calloutRows: ReadonlySet<number> = new Set();
  #upright = 1;
  #flat = 0;

  constructor(slots: LabelSlotTable, context: ChooserContext) {
    this.#slots = slots;
    this.#context = context;
    this.#composer = new LabelComposer(slots);
    this.#mapLabels = new MapLabelPlacer(this.#composer, this.#grid);
  }

  choose(frame: LayerFrame, atlas: LabelAtlas): void {
    const { fleet, siteEntities, rig } = frame;
    const { calloutRows, occupied } = this.#context.plan();
    this.#calloutRows = calloutRows;
    this.#upright = Math.cos(rig.elevationRad);
    this.#flat = Math.max(0, Math.sin(rig.elevationRad)) * LYING_SHARE;
    this.#rays = 0;
    this.#composer.start(frame, atlas);
    this.#grid.reset(rig.width, rig.height);
    for (let k = 0; k < occupied.length; k++) {
      const { left, top, width, height } = occupied[k] as CssRect;
      this.#grid.occupy(left, top, width, height);
    }
    const count = this.#gather(frame);
    // Where the camera comes to rest the best labels are chosen once, whatever was shown; then they stay.
    this.#keepsShown = frame.moved || this.#atRest;
    const advantage = frame.moved ? KEEP_ADVANTAGE.moving : this.#atRest ? KEEP_ADVANTAGE.resting : 1;
    this.#order.sort({ count, rank: this.#rank, depth: this.#depth, shown: this.#wasShown }, advantage);
    this.#slots.clear();
    this.#placed = 0;
    this.pending = false;
    this.#caches[TABLE.fleet].shown.fill(0);
    this.#caches[TABLE.siteEntities].shown.fill(0);
    const firstSiteEntity = fleet.visible.count;
    const firstName = firstSiteEntity + siteEntities.visible.count;
    for (let n = 0; n < count && this.#placed < MAX_LABELS; n++) {
      const k = this.#order.order[n] as number;
      if (k < firstSiteEntity) this.#place(frame, fleet, TABLE.fleet, k, k);
      else if (k < firstName) this.#place(frame, siteEntities, TABLE.siteEntities, k, k - firstSiteEntity);
      else if (this.#mapLabels.place(k - firstName)) this.#placed++;
    }
    this.pending ||= this.#composer.pending;
    this.#atRest = !frame.moved;
  }

  /** Draws texts that the last choice waits for; true when all are drawn. */
  drawQueued(atMs: number): boolean {
    return this.#composer.drawQueued(atMs);
  }

  /** Lists who could have a label; answers how many. */
  #gather(frame: LayerFrame): number {
    const { fleet, siteEntities } = frame;
    const names = this.#mapLabels.gather(frame, this.#context.mapLabels);
    const count = fleet.visible.count + siteEntities.visible.count + names;
    if (count > this.#rank.length) {
      this.#rank = new Uint8Array(count * 2);
      this.#wasShown = new Uint8Array(count * 2);
      this.#depth = new Float32Array(count * 2);
    }
    this.#gatherRows(fleet, this.#caches[TABLE.fleet], 0);
    this.#gatherRows(siteEntities, this.#caches[TABLE.siteEntities], fleet.visible.count);
    const first = count - names;
    for (let k = 0; k < names; k++) {
      this.#rank[first + k] = RANK.mapLabel;
      this.#wasShown[first + k] = this.#mapLabels.shown[k] as number;
      this.#depth[first + k] = this.#mapLabels.depth[k] as number;
    }
    return count;
  }

  #gatherRows({ visible, poses, hoveredRow }: EntityBatch, memory: RowLabelCache, first: number): void {
    memory.reserve(poses.count);
    for (let k = 0; k < visible.count; k++) {
      const row = visible.rows[k] as number;
      this.#rank[first + k] =
        row === hoveredRow ? RANK.pinned : priorityOf(poses.stateFlagsOf(row), visible.modelIndex[k] as number);
      this.#wasShown[first + k] = memory.shown[row] as number;
      this.#depth[first + k] = visible.depth[k] as number;
    }
  }

  #place(frame: LayerFrame, batch: EntityBatch, table: 0 | 1, at: number, k: number): void {
    const { visible, labels } = batch;
    const memory = this.#caches[table];
    const row = visible.rows[k] as number;
    if (visible.lod[k] === GLYPH_LOD && this.#isAnchorOccupied(visible, k)) return;
    const look = this.#composer.styleOf(visible.modelIndex[k] as number);
    const boxed = this.#calloutRows.has(calloutKey(row, table));
    const image = look.imagePx > 0 ? labels.imageOf(row) : undefined;
    const figure = look.figure && labels.figureOf(row);
    const text = boxed ? undefined : look.text;
    if (!text && image === undefined && figure === undefined) return;
    const textPx = text ? this.#textWidth(memory, batch, row) * text.scale : 0;
    const imagePx = image === undefined ? 0 : look.imagePx / frame.pixelRatio;
    const figurePx = figure === undefined ? 0 : figureWidth(figure, look);
    // Whole pixels: numbers with fractions would be put on the heap with each call below.
    const width = Math.ceil(Math.max(textPx, imagePx, figurePx) + 2 * MARGIN_PX);
    const height = Math.ceil(imagePx + (text ? textHeight(text.scale) : 0) + (figurePx > 0 ? figureHeight(look) : 0));
    this.#findAnchor(frame, batch, k, imagePx > 0 ? IMAGE_LIFT_PX : LIFT_PX);
    const left = Math.round((this.#anchor[0] as number) - width / 2) | 0;
    const top = Math.round((this.#anchor[1] as number) - height) | 0;
    // A boxed row keeps its image and figure under the box, whatever stands there.
    if (!boxed && !this.#grid.fits(left, top, width, height, this.#spacingOf(at))) return;
    if (!boxed && this.#isOccluded(frame, batch, memory, k)) return;
    const name = text && labels.nameOf(row);
    // A label whose text is still to be drawn has its place already: no other moves in meanwhile.
    if (this.#composer.add(batch, table, row, look, name, image, figure) === 'nothing') return;
    if (name !== undefined) memory.nameWidthPx[row] = nameWidth(name);
    this.#grid.occupy(left, top, width, height);
    memory.shown[row] = 1;
    this.#placed++;
  }

  /** Whether the label of a far row would lie on another; most of thousands do, and this costs next to nothing. */
  #isAnchorOccupied({ screenX, screenY }: VisibleSet, k: number): boolean {
    const y = (screenY[k] as number) - GLYPH_LIFT_PX - LEAST_HEIGHT_PX / 2;
    return this.#grid.isOccupied((screenX[k] as number) | 0, y | 0);
  }

  /** Of a row's glyph and name, CSS pixels at scale 1; a new name is seen when the label is shown. */
  #textWidth(memory: RowLabelCache, { labels, poses }: EntityBatch, row: number): number {
    if (memory.nameWidthPx[row] === 0) memory.nameWidthPx[row] = nameWidth(labels.nameOf(row) ?? '');
    return (memory.nameWidthPx[row] as number) + (GLYPH_WIDTH_BY_STATE[poses.stateFlagsOf(row)] as number);
  }

  /** @param at place among the candidates */
  #spacingOf(at: number): number {
    if (!this.#keepsShown) return 0;
    return this.#wasShown[at] === 1 ? SPACING_PX.shown : SPACING_PX.joining;
  }

  /** Where the label of a row stands: the middle of its lower edge. */
  #findAnchor(
    { rig, worldMs, styles, packed }: LayerFrame,
    { visible, poses }: EntityBatch,
    k: number,
    liftPx: number,
  ): void {
    const foot = this.#anchor;
    const model = visible.modelIndex[k] as number;
    const size = packed.sizes[model] as ModelSize;
    const sizePx = visible.sizePx[k] as number;
    foot[0] = visible.screenX[k] as number;
    if (visible.lod[k] === GLYPH_LOD) {
      foot[1] = (visible.screenY[k] as number) - GLYPH_LIFT_PX;
      return;
    }
    if (sizePx < LARGE_PX) {
      const modelPx = (sizePx / size.lengthM) * size.heightM * this.#upright + this.#flat * sizePx;
      foot[1] = (visible.screenY[k] as number) - modelPx - liftPx;
      return;
    }
    poses.poseAt(visible.rows[k] as number, worldMs, this.#pose);
    const scale = styles.scale[model] as number;
    const truePx = (size.lengthM * scale * rig.pixelScale) / (visible.depth[k] as number);
    projectModelTop(rig, this.#pose, size, scale * Math.max(1, MIN_MODEL_PX / truePx), this.#top);
    foot[0] = this.#top.x;
    foot[1] = this.#top.y - liftPx;
  }

  #isOccluded(frame: LayerFrame, { visible, poses }: EntityBatch, memory: RowLabelCache, k: number): boolean {
    if (frame.display.mapOpacity < MIN_OCCLUDING_OPACITY) return false;
    const row = visible.rows[k] as number;
    const askedAtMs = memory.rayAtMs[row] as number;
    const due = frame.atMs - askedAtMs > RAY_TTL_MS;
    // An answer that has grown old still serves; only one that never came is waited for.
    if (due && this.#rays === MAX_RAYS) this.pending ||= askedAtMs === Number.NEGATIVE_INFINITY;
    else if (due) {
      this.#rays++;
      memory.rayAtMs[row] = frame.atMs;
      poses.poseAt(row, frame.worldMs, this.#pose);
      const { heightM } = frame.packed.sizes[visible.modelIndex[k] as number] as ModelSize;
      this.#pose[1] = (this.#pose[1] as number) + heightM;
      memory.occluded[row] = this.#context.isOccluded(this.#pose) ? 1 : 0;
    }
    return memory.occluded[row] === 1;
  }
}

/** Rank of a row's label by its look; signs make way for whatever works and moves. */
function priorityOf(look: number, model: number): number {
  if (model === ANNOTATION_MODEL) return RANK.sign;
  if ((look & STATE_FLAGS.alert) !== 0) return RANK.alert;
  return (look & STATE_FLAGS.warning) !== 0 ? RANK.warning : RANK.plain;
}
