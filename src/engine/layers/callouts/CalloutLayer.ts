/**
 * Callouts of selected, alerted and hovered entities as DOM over the pane: few enough to be moved by JavaScript in each
 * frame.
 */
import { SIGN_SIZE_PX } from '../../../domain/siteEntity/label.ts';
import type { Scope } from '../../../lifetime/scope.ts';
import { STATE_FLAGS } from '../../../state/world/stateFlags.ts';
import type { EntityBatch } from '../../entities/EntityBatch.ts';
import { MIN_MODEL_PX } from '../../entities/LevelsInView.ts';
import { type ProjectedPoint, projectModelTop } from '../../entities/modelTop.ts';
import { glyphOf, LINK_FLAGS } from '../../glyphs/glyphs.ts';
import type { ModelSize } from '../../models/packModels.ts';
import type { CalloutText } from '../calloutText.ts';
import type { Layer, LayerFrame } from '../Layer.ts';
import type { LayerHost } from '../LayerContext.ts';
import { calloutKey } from '../labelPlan.ts';
import { Callout, type CalloutContent, type CalloutTone } from './Callout.ts';
import { CalloutPlan } from './CalloutPlan.ts';
import { CalloutSchedule } from './CalloutSchedule.ts';
import { type AlertedRow, type AlertGroup, groupAlerts } from './groupAlerts.ts';
import { stackCallouts } from './stackCallouts.ts';

/** More callouts would cover the entities. */
const MAX_CALLOUTS = { selected: 12, alerts: 8 } as const;
/** Further alerts in view are not counted: the callouts of areas then indicate that there are more. */
const MAX_ALERTED_ROWS = 200;

export class CalloutLayer implements Layer {
  readonly #host: LayerHost;
  /** In the order in which they are placed. */
  readonly #callouts: Callout[] = [];
  readonly #pose = new Float32Array(4);
  readonly #modelTop: ProjectedPoint = { x: 0, y: 0, depth: 0 };
  readonly #plan = new CalloutPlan();
  readonly #schedule = new CalloutSchedule();
  #groupedAreas: ReadonlySet<string> = new Set();
  /** Keys of the callouts of areas: negative, unlike those of rows. */
  readonly #groupKeys = new Map<string, number>();
  #passes = 0;

  constructor(scope: Scope, host: LayerHost) {
    this.#host = host;
    scope.own(() => {
      for (const box of this.#callouts) box.dispose();
    });
  }

  /** Callouts follow moving entities, and appear while only time passes. */
  get isTimed(): boolean {
    return this.#callouts.length > 0 || this.#schedule.isPending;
  }

  get redrawAtMs(): number {
    return this.#schedule.dueAtMs;
  }

  update(frame: LayerFrame): void {
    if (this.#schedule.update(frame)) this.#choose(frame);
    const reservedRects = this.#host.reservedRects();
    const boxes = this.#callouts;
    for (let k = 0; k < boxes.length; k++) this.#updateAnchor(frame, boxes[k] as Callout);
    stackCallouts(boxes, frame.rig, reservedRects);
    for (let k = 0; k < boxes.length; k++) boxes[k]?.show();
    this.#plan.update(boxes, reservedRects);
    this.#host.labelPlan = this.#plan;
  }

  #choose(frame: LayerFrame): void {
    const { fleet, siteEntities } = frame;
    this.#passes++;
    this.#requestSelected(frame, fleet, 0);
    this.#requestSelected(frame, siteEntities, 1);
    this.#requestAlertedCallouts(frame);
    if (fleet.hoveredRow >= 0) this.#request(frame, calloutKey(fleet.hoveredRow, 0), 'hover');
    if (siteEntities.hoveredRow >= 0) this.#request(frame, calloutKey(siteEntities.hoveredRow, 1), 'hover');
    this.#removeUnrequested();
  }

  #requestSelected(frame: LayerFrame, { selectedRows }: EntityBatch, table: 0 | 1): void {
    const count = Math.min(selectedRows.length, MAX_CALLOUTS.selected);
    for (let k = 0; k < count; k++) this.#request(frame, calloutKey(selectedRows[k] as number, table), 'select');
  }

  /** Requests callouts for alerts that have none yet, singly or grouped by area. */
  #requestAlertedCallouts(frame: LayerFrame): void {
    if (!frame.fleet.visible.hasAlerts && this.#groupedAreas.size === 0) return;
    const alerts = frame.fleet.visible.hasAlerts ? this.#alertedRows(frame) : [];
    const { single, groups } = groupAlerts(alerts, this.#groupedAreas, MAX_CALLOUTS.alerts);
    this.#groupedAreas = new Set(groups.map(({ area }) => area));
    const mark = alerts.length < MAX_ALERTED_ROWS ? '' : '+';
    for (const group of groups.slice(0, MAX_CALLOUTS.alerts)) this.#requestGroup(group, mark);
    const room = Math.max(0, MAX_CALLOUTS.alerts - groups.length);
    for (const row of single.slice(0, room)) this.#request(frame, calloutKey(row, 0), 'alert');
  }

  #alertedRows({ fleet: { visible, poses } }: LayerFrame): AlertedRow[] {
    const rows: AlertedRow[] = [];
    for (let k = 0; k < visible.count && rows.length < MAX_ALERTED_ROWS; k++) {
      const row = visible.rows[k] as number;
      if ((poses.stateFlagsOf(row) & STATE_FLAGS.alert) === 0 || this.#isRequested(calloutKey(row, 0))) continue;
      const id = poses.keyOf(row);
      const area = id === undefined ? undefined : this.#host.describe(id)?.area;
      rows.push({ row, x: visible.screenX[k] as number, y: visible.screenY[k] as number, area });
    }
    return rows;
  }

  #isRequested(key: number): boolean {
    return this.#callouts.some((box) => box.key === key && box.requestedInPass === this.#passes);
  }

  /** @param mark appended to the number of alerts */
  #requestGroup({ area, count, row }: AlertGroup, mark: string): void {
    const key = this.#groupKeys.get(area) ?? -1 - this.#groupKeys.size;
    this.#groupKeys.set(area, key);
    const box = this.#callouts.find((known) => known.key === key) ?? this.#create(key);
    box.requestedInPass = this.#passes;
    box.anchorKey = calloutKey(row, 0);
    box.liftPx = 0;
    const name = `${area} · ${count}${mark}`;
    box.setContent({ glyph: 'alert', tint: undefined, name, detail: undefined, tone: 'alert' });
  }

  /** Requests a callout; false where the row has one in this pass already, no name, or no place in the scene. */
  #request(frame: LayerFrame, key: number, tone: CalloutTone): boolean {
    const knownCallout = this.#callouts.find((box) => box.key === key);
    if (knownCallout?.requestedInPass === this.#passes) return false;
    const batch = batchOf(frame, key);
    const row = key >> 1;
    const id = batch.poses.keyOf(row);
    const name = batch.labels.nameOf(row);
    if (id === undefined || name === undefined || !batch.poses.hasFix(row)) return false;
    const box = knownCallout ?? this.#create(key);
    box.requestedInPass = this.#passes;
    box.liftPx = imageAndFigureHeight(frame, batch, row);
    box.setContent(contentOf(frame, batch, row, { name, tone, text: this.#host.describe(id) }));
    return true;
  }

  #create(key: number): Callout {
    const box = new Callout(this.#host.overlay, key);
    this.#callouts.push(box);
    return box;
  }

  #removeUnrequested(): void {
    for (let k = this.#callouts.length - 1; k >= 0; k--) {
      const box = this.#callouts[k] as Callout;
      if (box.requestedInPass === this.#passes) continue;
      box.dispose();
      this.#callouts.splice(k, 1);
      this.#plan.remove(box.key);
    }
  }

  /** Computes the anchor: above the model as it is drawn. */
  #updateAnchor(frame: LayerFrame, box: Callout): void {
    const { rig, worldMs, styles, packed } = frame;
    const { poses, image } = batchOf(frame, box.anchorKey);
    const row = box.anchorKey >> 1;
    image.poseAt(row, worldMs, this.#pose);
    const model = poses.modelIndexOf(row);
    const size = packed.sizes[model] as ModelSize;
    const scale = styles.scale[model] as number;
    const top = this.#modelTop;
    projectModelTop(rig, this.#pose, size, scale, top);
    const grownScale = scale * Math.max(1, (MIN_MODEL_PX * top.depth) / (size.lengthM * scale * rig.pixelScale));
    if (grownScale > scale) projectModelTop(rig, this.#pose, size, grownScale, top);
    box.visible = top.depth > 0.05 && top.x > -20 && top.x < rig.width + 20 && top.y > -20 && top.y < rig.height + 20;
    box.anchorX = top.x;
    box.anchorY = top.y - box.liftPx;
  }
}

/** Gaps between a model and its callout, CSS pixels. */
const CALLOUT_LIFT_PX = 8;
const IMAGE_CALLOUT_LIFT_PX = 1;
const FIGURE_HEIGHT_PX = 18;

/** Height of the image and figure between a model and its callout, CSS pixels. */
function imageAndFigureHeight({ styles }: LayerFrame, { labels, poses }: EntityBatch, row: number): number {
  const model = poses.modelIndexOf(row);
  const sign = labels.imageOf(row);
  const imagePx = sign ? ((styles.imagePx[model] as number) * sign.heightPx) / SIGN_SIZE_PX.usual : 0;
  const figurePx = labels.figureOf(row) === undefined || !styles.showsFigure[model] ? 0 : FIGURE_HEIGHT_PX;
  if (imagePx + figurePx === 0) return 0;
  return imagePx + figurePx + (imagePx > 0 ? IMAGE_CALLOUT_LIFT_PX : CALLOUT_LIFT_PX);
}

function batchOf({ fleet, siteEntities }: LayerFrame, key: number): EntityBatch {
  return (key & 1) === 0 ? fleet : siteEntities;
}

/** Offline is red where online and offline is shown in place of the status (rules.md#vehicle-dot). */
const OFFLINE_LINK_COLOUR = 'var(--hf-alert)';

interface CalloutSubject {
  name: string;
  tone: CalloutTone;
  text: CalloutText | undefined;
}

function contentOf(
  frame: LayerFrame,
  batch: EntityBatch,
  row: number,
  { name, tone, text }: CalloutSubject,
): CalloutContent {
  const { poses } = batch;
  const isSiteEntity = batch === frame.siteEntities;
  const showsLink = frame.styles.showsLink[poses.modelIndexOf(row)] === 1;
  const stateFlags = poses.stateFlagsOf(row);
  const glyph = glyphOf(showsLink ? stateFlags & LINK_FLAGS : stateFlags);
  const vehicleTint = showsLink && glyph === 'offline' ? OFFLINE_LINK_COLOUR : undefined;
  return {
    glyph: isSiteEntity && glyph === 'operating' ? 'siteEntity' : glyph,
    tint: isSiteEntity ? poses.colourOf(row) : vehicleTint,
    name,
    detail: tone === 'hover' ? undefined : (text?.alert ?? text?.detail),
    tone,
  };
}
