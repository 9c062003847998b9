/** Chooses a view's labels: gathers who could have one, orders them, places them until the pane is full. */
import { LOOK } from '../../../state/world/PoseTable.ts';
import type { World } from '../../../state/world/World.ts';
import type { ModelSize } from '../../models/packModels.ts';
import type { LayerFrame } from '../../view/Layer.ts';
import type { LabelPlan } from '../../view/labelPlan.ts';
import type { Cell } from './CellPool.ts';
import { KEEP_ADVANTAGE, Occupancy, Order, RANK } from './declutter.ts';
import { LABEL, type LabelAtlas } from './LabelAtlas.ts';
import type { SlotTable } from './SlotTable.ts';

export interface ChooserContext {
  plan(): LabelPlan;
  /** Whether rock hides a point from the view's eye. */
  hidden(x: number, y: number, z: number): boolean;
}

/** Drawing a text takes some 50 microseconds: a few at a time keep frames short. */
const MOST_DRAWN = 48;
/** Rays through the rock, a few at a time; an answer lasts a while. */
const MOST_RAYS = 40;
const RAY_LASTS_MS = 1500;
const HEIGHT_PX = 16;
const MARGIN_PX = 3;
const CHARACTER_PX = 6.8;
/** Glyph and the gap after it. */
const GLYPH_PX = 14;
/** Share of its length by which a model seen from above reaches up the screen; the label shader uses the same. */
const LYING_SHARE = 0.35;
/** From the model's top to the label's lower edge. */
const LIFT_PX = 4;

export class LabelChooser {
  /** Some texts are not drawn yet. */
  filling = false;
  /** The choice is one for the camera's place of rest, with all texts at hand. */
  settled = false;
  readonly #slots: SlotTable;
  readonly #context: ChooserContext;
  readonly #occupancy = new Occupancy();
  readonly #order = new Order();
  readonly #pose = new Float32Array(4);
  #rank = new Uint8Array(512);
  #kept = new Uint8Array(512);
  /** By row. */
  #shown = new Uint8Array(512);
  #hidden = new Uint8Array(512);
  #askedAtMs = new Float64Array(512).fill(Number.NEGATIVE_INFINITY);
  #width = new Float32Array(512);
  #drawn = 0;
  #rays = 0;
  #boxed: ReadonlySet<number> = new Set();
  #sizes: readonly ModelSize[] = [];
  #scale = 1;
  #upright = 1;
  #flat = 0;

  constructor(slots: SlotTable, context: ChooserContext) {
    this.#slots = slots;
    this.#context = context;
  }

  choose(frame: LayerFrame, atlas: LabelAtlas): void {
    const { rig } = frame;
    const { visible } = frame.fleet;
    this.#reserve(frame.world.poses.count, visible.count);
    this.#gather(frame);
    this.#occupancy.reset(rig.width, rig.height);
    const { boxed, taken } = this.#context.plan();
    this.#boxed = boxed;
    this.#sizes = frame.packed.sizes;
    this.#scale = frame.display.options.vehicle.scaleText;
    this.#upright = Math.cos(rig.elevationRad);
    this.#flat = Math.max(0, Math.sin(rig.elevationRad)) * LYING_SHARE;
    for (const { left, top, width, height } of taken) {
      this.#occupancy.take(left, top, width, height);
    }
    const { count } = visible;
    const advantage = this.#advantage(frame.moved);
    this.#order.sort({ count, rank: this.#rank, depth: visible.depth, shown: this.#kept }, advantage);
    this.#slots.clear();
    this.#shown.fill(0);
    this.#drawn = 0;
    this.#rays = 0;
    this.filling = false;
    for (let k = 0; k < count && !this.#slots.full; k++) this.#place(frame, atlas, this.#order.order[k] as number);
    this.settled = !frame.moved && !this.filling;
  }

  /** Where the camera comes to rest the best labels are chosen once, whatever was shown; then they stay. */
  #advantage(moved: boolean): number {
    if (moved) return KEEP_ADVANTAGE.moving;
    return this.settled ? KEEP_ADVANTAGE.resting : 1;
  }

  #gather({ fleet: { visible, hoveredRow }, world }: LayerFrame): void {
    for (let k = 0; k < visible.count; k++) {
      const row = visible.rows[k] as number;
      this.#rank[k] = row === hoveredRow ? RANK.held : rankOf(world.poses.lookOf(row));
      this.#kept[k] = this.#shown[row] as number;
    }
  }

  #place(frame: LayerFrame, atlas: LabelAtlas, k: number): void {
    const { world } = frame;
    const { visible } = frame.fleet;
    const row = visible.rows[k] as number;
    const size = this.#sizes[visible.category[k] as number] as ModelSize;
    const sizePx = visible.sizePx[k] as number;
    const width = this.#widthOf(world, row) * this.#scale + 2 * MARGIN_PX;
    const height = HEIGHT_PX * this.#scale;
    const modelPx = (sizePx / size.lengthM) * size.heightM * this.#upright + this.#flat * sizePx;
    const left = (visible.screenX[k] as number) - width / 2;
    const top = (visible.screenY[k] as number) - modelPx - height - LIFT_PX * this.#scale;
    if (!this.#occupancy.fits(left, top, width, height)) return;
    const name = world.vehicleAt(row)?.name;
    if (name === undefined || this.#boxed.has(row) || this.#behindRock(frame, row, size.heightM)) return;
    const cell = this.#cell(atlas, name, frame.atMs);
    if (!cell) return;
    this.#width[row] = labelWidth(name);
    this.#occupancy.take(left, top, width, height);
    this.#shown[row] = 1;
    this.#slots.add(row, cell);
  }

  /** Width of a row's label, CSS pixels; a new name is seen when the label is shown. */
  #widthOf(world: World, row: number): number {
    if (this.#width[row] === 0) this.#width[row] = labelWidth(world.vehicleAt(row)?.name ?? '');
    return this.#width[row] as number;
  }

  #cell(atlas: LabelAtlas, name: string, atMs: number): Cell | undefined {
    const before = atlas.version;
    const cell = atlas.cellFor(name, atMs, this.#drawn < MOST_DRAWN);
    this.#drawn += atlas.version - before;
    if (!cell) this.filling = true;
    return cell;
  }

  #behindRock({ world, worldMs, atMs }: LayerFrame, row: number, heightM: number): boolean {
    const due = atMs - (this.#askedAtMs[row] as number) > RAY_LASTS_MS;
    if (due && this.#rays === MOST_RAYS) this.filling = true;
    else if (due) {
      this.#rays++;
      this.#askedAtMs[row] = atMs;
      world.poses.poseAt(row, worldMs, this.#pose);
      const pose = this.#pose;
      const top = (pose[1] as number) + heightM;
      this.#hidden[row] = Number(this.#context.hidden(pose[0] as number, top, pose[2] as number));
    }
    return this.#hidden[row] === 1;
  }

  #reserve(rows: number, visible: number): void {
    if (rows > this.#shown.length) {
      const length = 2 ** Math.ceil(Math.log2(rows));
      this.#shown = new Uint8Array(length);
      this.#hidden = new Uint8Array(length);
      this.#askedAtMs = new Float64Array(length).fill(Number.NEGATIVE_INFINITY);
      this.#width = new Float32Array(length);
    }
    if (visible > this.#rank.length) {
      this.#rank = new Uint8Array(visible * 2);
      this.#kept = new Uint8Array(visible * 2);
    }
  }
}

/** Width of glyph and text, CSS pixels, near enough to keep labels apart. */
function labelWidth(name: string): number {
  return GLYPH_PX + Math.min(LABEL.maxTextPx, name.length * CHARACTER_PX);
}

/** Rank of a row's label by its look. */
function rankOf(look: number): number {
  if ((look & LOOK.alert) !== 0) return RANK.alert;
  return (look & LOOK.warning) !== 0 ? RANK.warning : RANK.plain;
}
