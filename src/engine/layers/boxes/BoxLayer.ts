/**
 * The rich few: boxed labels of selected, alerted and hovered vehicles and things, as DOM over the pane. Few enough to be moved by
 * JavaScript each frame; the crowd never comes here.
 */
import type { Scope } from '../../../lifetime/scope.ts';
import { LOOK } from '../../../state/world/PoseTable.ts';
import { glyphOf } from '../../glyphs/glyphs.ts';
import type { ModelSize } from '../../models/packModels.ts';
import type { Crowd } from '../../view/Crowd.ts';
import type { Layer, LayerFrame } from '../../view/Layer.ts';
import { boxKey, type LabelPlan, type Place } from '../../view/labelPlan.ts';
import { type PanePlace, topOnPane } from '../../view/modelTop.ts';
import type { EntityNote } from '../../view/notes.ts';
import { MIN_MODEL_PX } from '../../view/VisibleSet.ts';
import { type BoxTone, LabelBox } from './LabelBox.ts';

/** More boxes than this would cover what they speak of. */
const MOST = { selected: 12, alerts: 8 } as const;

export interface BoxContext {
  parent: HTMLElement;
  describe(entityId: string): EntityNote | undefined;
  /** Takes what the crowd's labels must leave free. */
  setPlan(plan: LabelPlan): void;
  /** Places of the pane that belong to something else. */
  reserved(): readonly Place[];
}

export class BoxLayer implements Layer {
  readonly #context: BoxContext;
  /** By {@link boxKey}. */
  readonly #boxes = new Map<number, LabelBox>();
  readonly #pose = new Float32Array(4);
  readonly #top: PanePlace = { x: 0, y: 0, depth: 0 };
  /** The same object at every drawing. */
  readonly #plan = { boxed: new Set<number>(), taken: [] as Place[] };
  #wanted: ReadonlyMap<number, BoxTone> = new Map();
  #held: readonly unknown[] = [];
  #chosenAtMs = 0;

  constructor(scope: Scope, context: BoxContext) {
    this.#context = context;
    scope.own(() => {
      for (const box of this.#boxes.values()) box.dispose();
    });
  }

  update(frame: LayerFrame): void {
    if (this.#mustChoose(frame)) this.#choose(frame);
    const reserved = this.#context.reserved();
    const { taken } = this.#plan;
    taken.length = 0;
    for (const place of reserved) taken.push(place);
    for (const [key, box] of this.#boxes) {
      this.#move(frame, key, box, reserved);
      taken.push(box);
    }
    this.#context.setPlan(this.#plan);
  }

  #mustChoose({ fleet, things, atMs }: LayerFrame): boolean {
    if (atMs - this.#chosenAtMs >= CHOOSE_EVERY_MS) return true;
    const [fleetRows, fleetHover, thingRows, thingHover] = this.#held;
    return (
      fleet.selectedRows !== fleetRows ||
      fleet.hoveredRow !== fleetHover ||
      things.selectedRows !== thingRows ||
      things.hoveredRow !== thingHover
    );
  }

  #choose(frame: LayerFrame): void {
    const { fleet, things } = frame;
    this.#held = [fleet.selectedRows, fleet.hoveredRow, things.selectedRows, things.hoveredRow];
    this.#chosenAtMs = frame.atMs;
    this.#wanted = wantedBoxes(frame);
    for (const [key, box] of this.#boxes) {
      if (this.#wanted.has(key)) continue;
      box.dispose();
      this.#boxes.delete(key);
    }
    for (const [key, tone] of this.#wanted) this.#fill(frame, key, tone);
    this.#plan.boxed.clear();
    for (const key of this.#boxes.keys()) this.#plan.boxed.add(key);
  }

  #fill(frame: LayerFrame, key: number, tone: BoxTone): void {
    const crowd = crowdOf(frame, key);
    const row = key >> 1;
    const { words, poses } = crowd;
    const id = poses.idOf(row);
    const name = words.nameOf(row);
    if (id === undefined || name === undefined) return;
    let box = this.#boxes.get(key);
    if (!box) {
      box = new LabelBox(this.#context.parent);
      this.#boxes.set(key, box);
    }
    const note = this.#context.describe(id);
    const detail = tone === 'hover' ? undefined : (note?.alert ?? note?.detail);
    const isThing = crowd === frame.things;
    const tint = isThing ? poses.colourOf(row) : undefined;
    const glyph = glyphOf(poses.lookOf(row));
    box.liftPx = liftOf(frame, crowd, row);
    box.setContent({ glyph: isThing && glyph === 'operating' ? 'thing' : glyph, tint, name, detail, tone });
  }

  #move(frame: LayerFrame, key: number, box: LabelBox, reserved: readonly Place[]): void {
    const { rig, worldMs, styles, packed } = frame;
    const { poses } = crowdOf(frame, key);
    const row = key >> 1;
    poses.poseAt(row, worldMs, this.#pose);
    const model = poses.categoryOf(row);
    const size = packed.sizes[model] as ModelSize;
    const scale = styles.scale[model] as number;
    const top = this.#top;
    topOnPane(rig, this.#pose, size, scale, top);
    const grown = scale * Math.max(1, (MIN_MODEL_PX * top.depth) / (size.lengthM * scale * rig.pixelScale));
    if (grown > scale) topOnPane(rig, this.#pose, size, grown, top);
    const inPane = top.depth > 0.05 && top.x > -20 && top.x < rig.width + 20 && top.y > -20 && top.y < rig.height + 20;
    box.setVisible(inPane);
    if (!inPane) return;
    box.place(top.x, top.y - box.liftPx, rig.width, reserved);
  }
}

const CHOOSE_EVERY_MS = 500;
/** What stands between a model and its box. */
const LIFT_PX = 8;
const IMAGE_LIFT_PX = 1;
const FIGURE_PX = 18;

/** Height of the image and figure that stand between a row's model and its box, CSS pixels. */
function liftOf({ styles }: LayerFrame, { words, poses }: Crowd, row: number): number {
  const model = poses.categoryOf(row);
  const imagePx = words.imageOf(row) === undefined ? 0 : (styles.imagePx[model] as number);
  const figurePx = words.figureOf(row) === undefined || !styles.showsFigure[model] ? 0 : FIGURE_PX;
  if (imagePx + figurePx === 0) return 0;
  return imagePx + figurePx + (imagePx > 0 ? IMAGE_LIFT_PX : LIFT_PX);
}

function crowdOf({ fleet, things }: LayerFrame, key: number): Crowd {
  return (key & 1) === 0 ? fleet : things;
}

function wantedBoxes({ fleet, things }: LayerFrame): Map<number, BoxTone> {
  const wanted = new Map<number, BoxTone>();
  const crowds = [fleet, things] as const;
  crowds.forEach((crowd, table) => {
    for (const row of crowd.selectedRows.slice(0, MOST.selected)) wanted.set(boxKey(row, table as 0 | 1), 'select');
  });
  let alerts = 0;
  const { visible, poses } = fleet;
  for (let k = 0; k < visible.count && alerts < MOST.alerts; k++) {
    const row = visible.rows[k] as number;
    if ((poses.lookOf(row) & LOOK.alert) === 0 || wanted.has(boxKey(row, 0))) continue;
    wanted.set(boxKey(row, 0), 'alert');
    alerts++;
  }
  crowds.forEach((crowd, table) => {
    const key = boxKey(crowd.hoveredRow, table as 0 | 1);
    if (crowd.hoveredRow >= 0 && !wanted.has(key)) wanted.set(key, 'hover');
  });
  return wanted;
}
