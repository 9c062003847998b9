/**
 * The rich few: boxed labels of selected, alerted and hovered vehicles and things, as DOM over the pane. Few enough to be moved by
 * JavaScript each frame; the crowd never comes here.
 */
import type { Scope } from '../../../lifetime/scope.ts';
import { LOOK } from '../../../state/world/look.ts';
import { glyphOf } from '../../glyphs/glyphs.ts';
import type { ModelSize } from '../../models/packModels.ts';
import type { Crowd } from '../../view/Crowd.ts';
import type { Layer, LayerFrame } from '../../view/Layer.ts';
import { boxKey, type LabelPlan, type Place } from '../../view/labelPlan.ts';
import { type PanePlace, topOnPane } from '../../view/modelTop.ts';
import type { EntityNote } from '../../view/notes.ts';
import { MIN_MODEL_PX } from '../../view/VisibleSet.ts';
import { type BoxContent, type BoxTone, LabelBox } from './LabelBox.ts';
import { stackBoxes } from './stackBoxes.ts';

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
  /** In the order in which they are placed. */
  readonly #boxes: LabelBox[] = [];
  readonly #pose = new Float32Array(4);
  readonly #top: PanePlace = { x: 0, y: 0, depth: 0 };
  /** The same object at every drawing. */
  readonly #plan = { boxed: new Set<number>(), taken: [] as Place[] };
  /** What the boxes were chosen for. */
  #fleetRows: readonly number[] = [];
  #siteEntityRows: readonly number[] = [];
  #fleetHover = -1;
  #siteEntityHover = -1;
  #chosenAtMs = Number.NEGATIVE_INFINITY;
  #choices = 0;

  constructor(scope: Scope, context: BoxContext) {
    this.#context = context;
    scope.own(() => {
      for (const box of this.#boxes) box.dispose();
    });
  }

  update(frame: LayerFrame): void {
    if (this.#mustChoose(frame)) this.#choose(frame);
    const reserved = this.#context.reserved();
    const boxes = this.#boxes;
    for (let k = 0; k < boxes.length; k++) this.#aim(frame, boxes[k] as LabelBox);
    stackBoxes(boxes, frame.rig, reserved);
    for (let k = 0; k < boxes.length; k++) boxes[k]?.show();
    this.#tell(reserved);
  }

  /** Counted and overwritten: an array that is emptied gives its room away. */
  #tell(reserved: readonly Place[]): void {
    const { taken } = this.#plan;
    let count = 0;
    for (let k = 0; k < reserved.length; k++) taken[count++] = reserved[k] as Place;
    for (let k = 0; k < this.#boxes.length; k++) {
      const box = this.#boxes[k] as LabelBox;
      if (box.visible) taken[count++] = box;
    }
    if (taken.length !== count) taken.length = count;
    this.#context.setPlan(this.#plan);
  }

  #mustChoose({ fleet, siteEntities, atMs }: LayerFrame): boolean {
    return (
      atMs - this.#chosenAtMs >= CHOOSE_EVERY_MS ||
      fleet.selectedRows !== this.#fleetRows ||
      fleet.hoveredRow !== this.#fleetHover ||
      siteEntities.selectedRows !== this.#siteEntityRows ||
      siteEntities.hoveredRow !== this.#siteEntityHover
    );
  }

  #choose(frame: LayerFrame): void {
    const { fleet, siteEntities } = frame;
    this.#fleetRows = fleet.selectedRows;
    this.#fleetHover = fleet.hoveredRow;
    this.#siteEntityRows = siteEntities.selectedRows;
    this.#siteEntityHover = siteEntities.hoveredRow;
    this.#chosenAtMs = frame.atMs;
    this.#choices++;
    this.#wantSelected(frame, fleet, 0);
    this.#wantSelected(frame, siteEntities, 1);
    this.#wantAlerted(frame);
    if (fleet.hoveredRow >= 0) this.#want(frame, boxKey(fleet.hoveredRow, 0), 'hover');
    if (siteEntities.hoveredRow >= 0) this.#want(frame, boxKey(siteEntities.hoveredRow, 1), 'hover');
    this.#dropOthers();
  }

  #wantSelected(frame: LayerFrame, { selectedRows }: Crowd, table: 0 | 1): void {
    const count = Math.min(selectedRows.length, MOST.selected);
    for (let k = 0; k < count; k++) this.#want(frame, boxKey(selectedRows[k] as number, table), 'select');
  }

  #wantAlerted(frame: LayerFrame): void {
    const { visible, poses } = frame.fleet;
    let alerts = 0;
    for (let k = 0; k < visible.count && alerts < MOST.alerts; k++) {
      const row = visible.rows[k] as number;
      if ((poses.lookOf(row) & LOOK.alert) !== 0 && this.#want(frame, boxKey(row, 0), 'alert')) alerts++;
    }
  }

  /** Has a row wear a box; false where it wears one for another reason already, or has no name. */
  #want(frame: LayerFrame, key: number, tone: BoxTone): boolean {
    const worn = this.#boxes.find((box) => box.key === key);
    if (worn?.chosen === this.#choices) return false;
    const crowd = crowdOf(frame, key);
    const row = key >> 1;
    const id = crowd.poses.idOf(row);
    const name = crowd.words.nameOf(row);
    if (id === undefined || name === undefined) return false;
    const box = worn ?? this.#open(key);
    box.chosen = this.#choices;
    box.liftPx = liftOf(frame, crowd, row);
    box.setContent(contentOf(frame, crowd, row, { name, tone, note: this.#context.describe(id) }));
    return true;
  }

  #open(key: number): LabelBox {
    const box = new LabelBox(this.#context.parent, key);
    this.#boxes.push(box);
    this.#plan.boxed.add(key);
    return box;
  }

  #dropOthers(): void {
    for (let k = this.#boxes.length - 1; k >= 0; k--) {
      const box = this.#boxes[k] as LabelBox;
      if (box.chosen === this.#choices) continue;
      box.dispose();
      this.#boxes.splice(k, 1);
      this.#plan.boxed.delete(box.key);
    }
  }

  /** Finds the point that a box speaks of: above its model, as large as it is drawn. */
  #aim(frame: LayerFrame, box: LabelBox): void {
    const { rig, worldMs, styles, packed } = frame;
    const { poses } = crowdOf(frame, box.key);
    const row = box.key >> 1;
    poses.poseAt(row, worldMs, this.#pose);
    const model = poses.categoryOf(row);
    const size = packed.sizes[model] as ModelSize;
    const scale = styles.scale[model] as number;
    const top = this.#top;
    topOnPane(rig, this.#pose, size, scale, top);
    const grown = scale * Math.max(1, (MIN_MODEL_PX * top.depth) / (size.lengthM * scale * rig.pixelScale));
    if (grown > scale) topOnPane(rig, this.#pose, size, grown, top);
    box.visible = top.depth > 0.05 && top.x > -20 && top.x < rig.width + 20 && top.y > -20 && top.y < rig.height + 20;
    box.anchorX = top.x;
    box.anchorY = top.y - box.liftPx;
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

function crowdOf({ fleet, siteEntities }: LayerFrame, key: number): Crowd {
  return (key & 1) === 0 ? fleet : siteEntities;
}

interface Wording {
  name: string;
  tone: BoxTone;
  note: EntityNote | undefined;
}

function contentOf(frame: LayerFrame, crowd: Crowd, row: number, { name, tone, note }: Wording): BoxContent {
  const { poses } = crowd;
  const isSiteEntity = crowd === frame.siteEntities;
  const glyph = glyphOf(poses.lookOf(row));
  return {
    glyph: isSiteEntity && glyph === 'operating' ? 'siteEntity' : glyph,
    tint: isSiteEntity ? poses.colourOf(row) : undefined,
    name,
    detail: tone === 'hover' ? undefined : (note?.alert ?? note?.detail),
    tone,
  };
}
