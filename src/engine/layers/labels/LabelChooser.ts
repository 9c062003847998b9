/** Chooses a view's labels: gathers who could have one, orders them, places them until the pane is full. */
import { modelNumber } from '../../../domain/models/drawn.ts';
import { LOOK } from '../../../state/world/look.ts';
import type { ModelSize } from '../../models/packModels.ts';
import type { Crowd } from '../../view/Crowd.ts';
import type { LayerFrame } from '../../view/Layer.ts';
import { boxKey, type LabelPlan, type Place } from '../../view/labelPlan.ts';
import { type PanePlace, topOnPane } from '../../view/modelTop.ts';
import { GLYPH_LEVEL, MIN_MODEL_PX, type VisibleSet } from '../../view/VisibleSet.ts';
import { KEEP_ADVANTAGE, Occupancy, Order, RANK, ROOM_PX } from './declutter.ts';
import type { LabelAtlas } from './LabelAtlas.ts';
import { LabelFiller } from './LabelFiller.ts';
import { figureHeight, figureWidth, GLYPH_WIDTH_OF_LOOK, nameWidth, textHeight } from './labelSize.ts';
import { PlaceNames } from './PlaceNames.ts';
import type { PlaceSet } from './PlaceSet.ts';
import { RowMemory } from './RowMemory.ts';
import { MOST_LABELS, type SlotTable, TABLE } from './SlotTable.ts';

export interface ChooserContext {
  readonly places: PlaceSet;
  plan(): LabelPlan;
  /** Whether rock hides a point, x, y, z, from the view's eye. */
  hidden(at: ArrayLike<number>): boolean;
}

/** Rays through the rock, a few at a time; an answer lasts a while. */
const MOST_RAYS = 40;
const RAY_LASTS_MS = 1500;
/** A map that lets this much through hides nothing. */
const SOLID = 0.5;
const SIGN = modelNumber('annotation');
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
  filling = false;
  readonly #slots: SlotTable;
  readonly #context: ChooserContext;
  readonly #occupancy = new Occupancy();
  readonly #order = new Order();
  readonly #filler: LabelFiller;
  readonly #names: PlaceNames;
  readonly #memories = [new RowMemory(), new RowMemory()] as const;
  readonly #pose = new Float32Array(4);
  /** Where the label that is being placed stands, x and y; an array, since an object's numbers go to the heap. */
  readonly #foot = new Float64Array(2);
  readonly #top: PanePlace = { x: 0, y: 0, depth: 0 };
  #rank = new Uint8Array(512);
  #kept = new Uint8Array(512);
  #depth = new Float32Array(512);
  /** The last choice is one for the camera's place of rest. */
  #atRest = false;
  /** Labels that are shown have an advantage in the choice that is being made. */
  #keeps = false;
  #rays = 0;
  /** Labels that have a place: shown ones, and those whose texts are still being drawn. */
  #placed = 0;
  #boxed: ReadonlySet<number> = new Set();
  #upright = 1;
  #flat = 0;

  constructor(slots: SlotTable, context: ChooserContext) {
    this.#slots = slots;
    this.#context = context;
    this.#filler = new LabelFiller(slots);
    this.#names = new PlaceNames(this.#filler, this.#occupancy);
  }

  choose(frame: LayerFrame, atlas: LabelAtlas): void {
    const { fleet, siteEntities, rig } = frame;
    const { boxed, taken } = this.#context.plan();
    this.#boxed = boxed;
    this.#upright = Math.cos(rig.elevationRad);
    this.#flat = Math.max(0, Math.sin(rig.elevationRad)) * LYING_SHARE;
    this.#rays = 0;
    this.#filler.start(frame, atlas);
    this.#occupancy.reset(rig.width, rig.height);
    for (let k = 0; k < taken.length; k++) {
      const { left, top, width, height } = taken[k] as Place;
      this.#occupancy.take(left, top, width, height);
    }
    const count = this.#gather(frame);
    // Where the camera comes to rest the best labels are chosen once, whatever was shown; then they stay.
    this.#keeps = frame.moved || this.#atRest;
    const advantage = frame.moved ? KEEP_ADVANTAGE.moving : this.#atRest ? KEEP_ADVANTAGE.resting : 1;
    this.#order.sort({ count, rank: this.#rank, depth: this.#depth, shown: this.#kept }, advantage);
    this.#slots.clear();
    this.#placed = 0;
    this.filling = false;
    this.#memories[TABLE.fleet].shown.fill(0);
    this.#memories[TABLE.siteEntities].shown.fill(0);
    const firstSiteEntity = fleet.visible.count;
    const firstName = firstSiteEntity + siteEntities.visible.count;
    for (let n = 0; n < count && this.#placed < MOST_LABELS; n++) {
      const k = this.#order.order[n] as number;
      if (k < firstSiteEntity) this.#place(frame, fleet, TABLE.fleet, k, k);
      else if (k < firstName) this.#place(frame, siteEntities, TABLE.siteEntities, k, k - firstSiteEntity);
      else if (this.#names.place(k - firstName)) this.#placed++;
    }
    this.filling ||= this.#filler.filling;
    this.#atRest = !frame.moved;
  }

  /** Draws texts that the last choice waits for; true when all are drawn. */
  drawWaiting(atMs: number): boolean {
    return this.#filler.drawWaiting(atMs);
  }

  /** Lists who could have a label; answers how many. */
  #gather(frame: LayerFrame): number {
    const { fleet, siteEntities } = frame;
    const names = this.#names.gather(frame, this.#context.places);
    const count = fleet.visible.count + siteEntities.visible.count + names;
    if (count > this.#rank.length) {
      this.#rank = new Uint8Array(count * 2);
      this.#kept = new Uint8Array(count * 2);
      this.#depth = new Float32Array(count * 2);
    }
    this.#gatherRows(fleet, this.#memories[TABLE.fleet], 0);
    this.#gatherRows(siteEntities, this.#memories[TABLE.siteEntities], fleet.visible.count);
    const first = count - names;
    for (let k = 0; k < names; k++) {
      this.#rank[first + k] = RANK.place;
      this.#kept[first + k] = this.#names.kept[k] as number;
      this.#depth[first + k] = this.#names.depth[k] as number;
    }
    return count;
  }

  #gatherRows({ visible, poses, hoveredRow }: Crowd, memory: RowMemory, first: number): void {
    memory.reserve(poses.count);
    for (let k = 0; k < visible.count; k++) {
      const row = visible.rows[k] as number;
      this.#rank[first + k] = row === hoveredRow ? RANK.held : rankOf(poses.lookOf(row), visible.category[k] as number);
      this.#kept[first + k] = memory.shown[row] as number;
      this.#depth[first + k] = visible.depth[k] as number;
    }
  }

  #place(frame: LayerFrame, crowd: Crowd, table: 0 | 1, at: number, k: number): void {
    const { visible, words } = crowd;
    const memory = this.#memories[table];
    const row = visible.rows[k] as number;
    if (visible.level[k] === GLYPH_LEVEL && this.#isCrowdedOut(visible, k)) return;
    const look = this.#filler.lookOf(visible.category[k] as number);
    const boxed = this.#boxed.has(boxKey(row, table));
    const image = look.imagePx > 0 ? words.imageOf(row) : undefined;
    const figure = look.figure && words.figureOf(row);
    const text = boxed ? undefined : look.text;
    if (!text && image === undefined && figure === undefined) return;
    const textPx = text ? this.#textWidth(memory, crowd, row) * text.scale : 0;
    const imagePx = image === undefined ? 0 : look.imagePx / frame.pixelRatio;
    const figurePx = figure === undefined ? 0 : figureWidth(figure, look);
    // Whole pixels: numbers with fractions would be put on the heap with each call below.
    const width = Math.ceil(Math.max(textPx, imagePx, figurePx) + 2 * MARGIN_PX);
    const height = Math.ceil(imagePx + (text ? textHeight(text.scale) : 0) + (figurePx > 0 ? figureHeight(look) : 0));
    this.#findFoot(frame, crowd, k, imagePx > 0 ? IMAGE_LIFT_PX : LIFT_PX);
    const left = Math.round((this.#foot[0] as number) - width / 2) | 0;
    const top = Math.round((this.#foot[1] as number) - height) | 0;
    // A boxed row keeps its image and figure under the box, whatever stands there.
    if (!boxed && !this.#occupancy.fits(left, top, width, height, this.#roomOf(at))) return;
    if (!boxed && this.#behindRock(frame, crowd, memory, k)) return;
    const name = text && words.nameOf(row);
    // A label whose text is still to be drawn has its place already: no other moves in meanwhile.
    if (this.#filler.add(crowd, table, row, look, name, image, figure) === 'nothing') return;
    if (name !== undefined) memory.width[row] = nameWidth(name);
    this.#occupancy.take(left, top, width, height);
    memory.shown[row] = 1;
    this.#placed++;
  }

  /** Whether the label of a far row would lie on another; most of thousands do, and this costs next to nothing. */
  #isCrowdedOut({ screenX, screenY }: VisibleSet, k: number): boolean {
    const y = (screenY[k] as number) - GLYPH_LIFT_PX - LEAST_HEIGHT_PX / 2;
    return this.#occupancy.isTaken((screenX[k] as number) | 0, y | 0);
  }

  /** Of a row's glyph and name, CSS pixels at scale 1; a new name is seen when the label is shown. */
  #textWidth(memory: RowMemory, { words, poses }: Crowd, row: number): number {
    if (memory.width[row] === 0) memory.width[row] = nameWidth(words.nameOf(row) ?? '');
    return (memory.width[row] as number) + (GLYPH_WIDTH_OF_LOOK[poses.lookOf(row)] as number);
  }

  /** @param at place among the candidates */
  #roomOf(at: number): number {
    if (!this.#keeps) return 0;
    return this.#kept[at] === 1 ? ROOM_PX.shown : ROOM_PX.joining;
  }

  /** Where the label of a row stands: the middle of its lower edge. */
  #findFoot({ rig, worldMs, styles, packed }: LayerFrame, { visible, poses }: Crowd, k: number, liftPx: number): void {
    const foot = this.#foot;
    const model = visible.category[k] as number;
    const size = packed.sizes[model] as ModelSize;
    const sizePx = visible.sizePx[k] as number;
    foot[0] = visible.screenX[k] as number;
    if (visible.level[k] === GLYPH_LEVEL) {
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
    topOnPane(rig, this.#pose, size, scale * Math.max(1, MIN_MODEL_PX / truePx), this.#top);
    foot[0] = this.#top.x;
    foot[1] = this.#top.y - liftPx;
  }

  #behindRock(frame: LayerFrame, { visible, poses }: Crowd, memory: RowMemory, k: number): boolean {
    if (frame.display.mapOpacity < SOLID) return false;
    const row = visible.rows[k] as number;
    const askedAtMs = memory.askedAtMs[row] as number;
    const due = frame.atMs - askedAtMs > RAY_LASTS_MS;
    // An answer that has grown old still serves; only one that never came is waited for.
    if (due && this.#rays === MOST_RAYS) this.filling ||= askedAtMs === Number.NEGATIVE_INFINITY;
    else if (due) {
      this.#rays++;
      memory.askedAtMs[row] = frame.atMs;
      poses.poseAt(row, frame.worldMs, this.#pose);
      const { heightM } = frame.packed.sizes[visible.category[k] as number] as ModelSize;
      this.#pose[1] = (this.#pose[1] as number) + heightM;
      memory.hidden[row] = this.#context.hidden(this.#pose) ? 1 : 0;
    }
    return memory.hidden[row] === 1;
  }
}

/** Rank of a row's label by its look; signs make way for whatever works and moves. */
function rankOf(look: number, model: number): number {
  if (model === SIGN) return RANK.sign;
  if ((look & LOOK.alert) !== 0) return RANK.alert;
  return (look & LOOK.warning) !== 0 ? RANK.warning : RANK.plain;
}
