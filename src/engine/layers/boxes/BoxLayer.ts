/**
 * The rich few: boxed labels of selected, alerted and hovered vehicles, as DOM over the pane. Few enough to be moved by
 * JavaScript each frame; the crowd never comes here.
 */
import type { Scope } from '../../../lifetime/scope.ts';
import { LOOK } from '../../../state/world/PoseTable.ts';
import { glyphOf } from '../../glyphs/glyphs.ts';
import type { ModelSize } from '../../models/packModels.ts';
import type { Layer, LayerFrame } from '../../view/Layer.ts';
import type { LabelPlan, Place } from '../../view/labelPlan.ts';
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
  readonly #boxes = new Map<number, LabelBox>();
  readonly #pose = new Float32Array(4);
  #planned = 0;
  #wanted: ReadonlyMap<number, BoxTone> = new Map();
  #judged = -1;
  #selected: readonly number[] = [];
  #hovered = -1;
  #chosenAtMs = 0;

  constructor(scope: Scope, context: BoxContext) {
    this.#context = context;
    scope.own(() => {
      for (const box of this.#boxes.values()) box.dispose();
    });
  }

  update(frame: LayerFrame): void {
    if (this.#mustChoose(frame)) this.#choose(frame);
    if (this.#boxes.size === 0 && this.#planned === 0) return;
    for (const [row, box] of this.#boxes) this.#move(frame, row, box);
    this.#planned = this.#boxes.size;
    this.#context.setPlan({ boxed: new Set(this.#boxes.keys()), taken: this.#taken() });
  }

  #mustChoose(frame: LayerFrame): boolean {
    const same =
      frame.fleet.selectedRows === this.#selected &&
      frame.fleet.hoveredRow === this.#hovered &&
      frame.atMs - this.#chosenAtMs < CHOOSE_EVERY_MS;
    return !same && (this.#judged !== frame.fleet.visible.version || !same);
  }

  #choose(frame: LayerFrame): void {
    this.#selected = frame.fleet.selectedRows;
    this.#hovered = frame.fleet.hoveredRow;
    this.#judged = frame.fleet.visible.version;
    this.#chosenAtMs = frame.atMs;
    this.#wanted = wantedBoxes(frame);
    for (const [row, box] of this.#boxes) {
      if (this.#wanted.has(row)) continue;
      box.dispose();
      this.#boxes.delete(row);
    }
    for (const [row, tone] of this.#wanted) this.#fill(frame, row, tone);
  }

  #fill(frame: LayerFrame, row: number, tone: BoxTone): void {
    const { world } = frame;
    const id = world.poses.idOf(row);
    const record = id === undefined ? undefined : world.vehicle(id);
    if (id === undefined || !record) return;
    let box = this.#boxes.get(row);
    if (!box) {
      box = new LabelBox(this.#context.parent);
      this.#boxes.set(row, box);
    }
    const note = this.#context.describe(id);
    const detail = tone === 'hover' ? undefined : (note?.alert ?? note?.detail);
    box.setContent({ glyph: glyphOf(world.poses.lookOf(row)), name: record.name, detail, tone });
  }

  #move({ rig, world, worldMs, fleet, styles, packed }: LayerFrame, row: number, box: LabelBox): void {
    world.poses.poseAt(row, worldMs, this.#pose);
    const [x, y, z] = this.#pose as unknown as [number, number, number];
    const size = packed.sizes[world.poses.categoryOf(row)] as ModelSize;
    const modelScale = styles.scale[world.poses.categoryOf(row)] as number;
    const { visible } = fleet;
    const m = rig.viewProjection;
    const w = along(m, 3, x, y, z);
    const grown = modelScale * Math.max(1, (MIN_MODEL_PX * w) / (size.lengthM * modelScale * rig.pixelScale));
    const top = y + size.heightM * grown;
    const depth = along(m, 3, x, top, z);
    const sx = (along(m, 0, x, top, z) / depth + 1) * 0.5 * rig.width;
    const lengthPx = (size.lengthM * grown * rig.pixelScale) / depth;
    const reach = Math.max(0, Math.sin(rig.elevationRad)) * 0.35 * lengthPx;
    const sy = (1 - along(m, 1, x, top, z) / depth) * 0.5 * rig.height - reach;
    const inPane = depth > 0.05 && sx > -20 && sx < rig.width + 20 && sy > -20 && sy < rig.height + 20;
    box.setVisible(inPane && visible.count > 0);
    if (inPane) box.place(sx, sy, rig.width);
  }

  #taken(): Place[] {
    return [...this.#context.reserved(), ...this.#boxes.values()];
  }
}

const CHOOSE_EVERY_MS = 500;

function wantedBoxes({ fleet: { visible, selectedRows, hoveredRow }, world }: LayerFrame): Map<number, BoxTone> {
  const wanted = new Map<number, BoxTone>();
  for (const row of selectedRows.slice(0, MOST.selected)) wanted.set(row, 'select');
  let alerts = 0;
  for (let k = 0; k < visible.count && alerts < MOST.alerts; k++) {
    const row = visible.rows[k] as number;
    if ((world.poses.lookOf(row) & LOOK.alert) === 0 || wanted.has(row)) continue;
    wanted.set(row, 'alert');
    alerts++;
  }
  if (hoveredRow >= 0 && !wanted.has(hoveredRow)) wanted.set(hoveredRow, 'hover');
  return wanted;
}

function along(m: Float64Array, row: number, x: number, y: number, z: number): number {
  return (m[row] as number) * x + (m[row + 4] as number) * y + (m[row + 8] as number) * z + (m[row + 12] as number);
}
