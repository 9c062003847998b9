/** Chooses a view's labels: candidates by priority, each placed where it collides with no other, until the view is full. */
import type { EntityBatch } from '../../entities/EntityBatch.ts';
import type { LayerFrame } from '../Layer.ts';
import type { LayerHost } from '../LayerContext.ts';
import { type CssRect, calloutKey } from '../labelPlan.ts';
import { CollisionGrid, SPACING_PX } from './CollisionGrid.ts';
import { LabelAnchor } from './LabelAnchor.ts';
import type { LabelAtlas } from './LabelAtlas.ts';
import { LabelCandidates, type RowCaches } from './LabelCandidates.ts';
import { LabelComposer } from './LabelComposer.ts';
import { LabelHysteresis } from './LabelHysteresis.ts';
import { LABEL_POSE_TABLE, type LabelSlotTable, MAX_LABELS } from './LabelSlotTable.ts';
import { isUnlabelledUnderground } from './labelRules.ts';
import { nameWidth, textHeight } from './labelSize.ts';
import type { LabelStyle } from './labelStyles.ts';
import { MapLabelPlacer } from './MapLabelPlacer.ts';
import type { MapLabelSet } from './MapLabelSet.ts';
import { OcclusionRays } from './OcclusionRays.ts';
import { RowLabel } from './RowLabel.ts';
import { RowLabelCache } from './RowLabelCache.ts';
import { WaitingLabels } from './WaitingLabels.ts';

export interface ChooserContext {
  readonly host: LayerHost;
  /** The ground that the host's rays hit. */
  readonly ground: { readonly version: number };
  readonly mapLabels: MapLabelSet;
}

export class LabelChooser {
  /** Some labels can only be completed by another choice, or some rows were not tested for occlusion. */
  needsChoice = false;
  readonly #waitingLabels = new WaitingLabels();
  readonly #slots: LabelSlotTable;
  readonly #context: ChooserContext;
  readonly #grid = new CollisionGrid();
  readonly #candidates = new LabelCandidates();
  readonly #label = new RowLabel();
  readonly #anchor = new LabelAnchor();
  readonly #rays: OcclusionRays;
  readonly #composer: LabelComposer;
  readonly #mapLabels: MapLabelPlacer;
  readonly #caches: RowCaches = [new RowLabelCache(), new RowLabelCache()];
  readonly #hysteresis = [new LabelHysteresis(), new LabelHysteresis()] as const;
  readonly #styleOf = (model: number): LabelStyle => this.#composer.styleOf(model);
  #calloutRows: ReadonlySet<number> = new Set();
  #hasCallouts = false;

  constructor(slots: LabelSlotTable, context: ChooserContext) {
    this.#slots = slots;
    this.#context = context;
    this.#rays = new OcclusionRays(context.host);
    this.#composer = new LabelComposer(slots);
    this.#mapLabels = new MapLabelPlacer(this.#composer, this.#grid);
  }

  choose(frame: LayerFrame, atlas: LabelAtlas): void {
    this.#start(frame, atlas);
    const mapLabelCount = this.#mapLabels.collectVisible(frame, this.#context.mapLabels);
    this.#candidates.collect(
      frame,
      this.#caches,
      this.#anchor,
      this.#grid,
      this.#mapLabels,
      mapLabelCount,
      this.#styleOf,
    );
    for (const { shown } of this.#caches) shown.fill(0);
    const { count } = this.#candidates;
    let placed = 0;
    for (let n = this.#nextCandidate(0); n < count && placed < MAX_LABELS; n = this.#nextCandidate(n + 1))
      if (this.#place(frame, this.#candidates.candidateAt(n))) placed++;
    this.#addLingering(frame, LABEL_POSE_TABLE.fleet);
    this.#addLingering(frame, LABEL_POSE_TABLE.siteEntities);
    this.needsChoice = this.#composer.needsChoice || this.#rays.isPending;
  }

  /** Whether one of the next choices will show or hide labels. */
  get isSettling(): boolean {
    return this.#hysteresis[0].isSettling || this.#hysteresis[1].isSettling;
  }

  /** Whether the occlusion of some labels predates a change; the next choice updates it. */
  get isOutdated(): boolean {
    return this.#rays.isOutdated;
  }

  /** Whether texts of chosen labels are not drawn yet. */
  get waitsForTexts(): boolean {
    return this.#waitingLabels.count > 0;
  }

  /** Adds chosen labels whose texts have been drawn meanwhile. Their space was reserved. */
  addWaiting(frame: LayerFrame, atlas: LabelAtlas): void {
    this.#composer.start(frame, atlas);
    const { count } = this.#waitingLabels;
    this.#waitingLabels.clear();
    for (let k = 0; k < count; k++) this.#addAgain(frame, this.#waitingLabels.rowAt(k), this.#waitingLabels.tableAt(k));
    this.needsChoice ||= this.#composer.needsChoice;
  }

  /** Draws texts of the last choice that are still missing; true when all are drawn. */
  drawQueued(atMs: number): boolean {
    return this.#composer.drawQueued(atMs);
  }

  #start(frame: LayerFrame, atlas: LabelAtlas): void {
    const { calloutRows, occupiedRects } = this.#context.host.labelPlan;
    this.#calloutRows = calloutRows;
    this.#hasCallouts = calloutRows.size > 0;
    this.#slots.clear();
    this.#waitingLabels.clear();
    this.#composer.start(frame, atlas);
    this.#anchor.start(frame);
    this.#rays.start(frame, this.#context.ground.version);
    this.#hysteresis[0].start(frame.atMs, frame.fleet.poses.count);
    this.#hysteresis[1].start(frame.atMs, frame.siteEntities.poses.count);
    this.#grid.reset(frame.rig.width, frame.rig.height);
    for (let k = 0; k < occupiedRects.length; k++) {
      const { left, top, width, height } = occupiedRects[k] as CssRect;
      this.#grid.occupy(left, top, width, height);
    }
  }

  #nextCandidate(from: number): number {
    return this.#candidates.nextWithRoom(from, this.#grid);
  }

  /** @returns whether the candidate's label has room: it is shown, or its text is still to be drawn */
  #place(frame: LayerFrame, candidate: number): boolean {
    const { firstSiteEntity, firstMapLabel } = this.#candidates;
    if (candidate >= firstMapLabel) return this.#mapLabels.place(candidate - firstMapLabel);
    const k = this.#candidates.placeOf(candidate);
    if (candidate < firstSiteEntity) return this.#placeRow(frame, frame.fleet, LABEL_POSE_TABLE.fleet, k, candidate);
    return this.#placeRow(frame, frame.siteEntities, LABEL_POSE_TABLE.siteEntities, k, candidate);
  }

  /** @param k index of the row in the visible set */
  #placeRow(frame: LayerFrame, batch: EntityBatch, table: 0 | 1, k: number, candidate: number): boolean {
    const { visible } = batch;
    const spacingPx = this.#candidates.spacingPx(candidate);
    const cache = this.#caches[table];
    const row = visible.rows[k] as number;
    const style = this.#composer.styleOf(visible.modelIndex[k] as number);
    const isCallout = this.#hasCallouts && this.#calloutRows.has(calloutKey(row, table));
    const x = (visible.screenX[k] as number) | 0;
    const width = ((cache.nameWidthPx[row] as number) * (style.text?.textScale ?? 0)) | 0;
    if (!isCallout && spacingPx === SPACING_PX.joining && this.#isCrowded(candidate, x, width, style)) return false;
    const label = this.#label;
    if (!label.fill(frame, batch, row, style, isCallout, cache)) return false;
    const anchor = this.#anchor.find(frame, batch, k, label.liftPx);
    const left = Math.round((anchor[0] as number) - label.widthPx / 2) | 0;
    const top = Math.round((anchor[1] as number) - label.heightPx) | 0;
    // A row with a callout keeps its image and figure below it, regardless of overlaps.
    if (!isCallout && !this.#grid.fits(left, top, label.widthPx, label.heightPx, spacingPx)) return false;
    if (!isCallout && this.#isHidden(frame, batch, table, k)) return false;
    const isShown = isCallout || this.#hysteresis[table].choose(row);
    if (isShown && !this.#emit(batch, table, row, cache)) return false;
    // While the camera moves, many are chosen that never appear.
    if (!isShown && !frame.hasMoved) this.#prepare(batch, row);
    // Also occupied while its text is still to be drawn, so that no other label moves in.
    this.#grid.occupy(left, top, label.widthPx, label.heightPx);
    cache.shown[row] = 1;
    return true;
  }

  #isHidden(frame: LayerFrame, batch: EntityBatch, table: 0 | 1, k: number): boolean {
    const cache = this.#caches[table];
    const { depth, stateFlags } = batch.visible;
    const awayM = frame.rig.orthographic ? frame.rig.viewDistanceM : (depth[k] as number);
    if (table === LABEL_POSE_TABLE.siteEntities && isUnlabelledUnderground(stateFlags[k] as number, awayM)) {
      if (!this.#rays.isUnderSky(frame, batch, cache, k)) return true;
    }
    return this.#rays.hides(frame, batch, cache, k);
  }

  /** Whether the label of a far row would not fit: rejects most of thousands of rows before they are measured. */
  #isCrowded(candidate: number, x: number, width: number, { text }: LabelStyle): boolean {
    const y = this.#candidates.lowerEdge(candidate);
    return y !== undefined && text !== undefined && this.#grid.isCrowded(x, y, width, textHeight(text.textScale) | 0);
  }

  /** Whether there is a slot for one more label, besides those whose texts are still to be drawn. */
  get #hasRoom(): boolean {
    return this.#slots.count + this.#waitingLabels.count < MAX_LABELS;
  }

  /** Labels that were not chosen again stay for a while; those that replace them appear after the same delay. */
  #addLingering(frame: LayerFrame, table: 0 | 1): void {
    const rows = this.#hysteresis[table];
    for (let row = rows.nextLingering(); row >= 0; row = rows.nextLingering()) {
      const hasCallout = this.#calloutRows.has(calloutKey(row, table));
      if (!hasCallout && this.#hasRoom) this.#addAgain(frame, row, table);
    }
  }

  #addAgain(frame: LayerFrame, row: number, table: 0 | 1): void {
    const batch = table === LABEL_POSE_TABLE.fleet ? frame.fleet : frame.siteEntities;
    const cache = this.#caches[table];
    const style = this.#composer.styleOf(batch.poses.modelIndexOf(row));
    const isCallout = this.#calloutRows.has(calloutKey(row, table));
    if (this.#label.fill(frame, batch, row, style, isCallout, cache)) this.#emit(batch, table, row, cache);
  }

  /** A label that has just been chosen appears with one of the next choices. */
  #prepare({ labels }: EntityBatch, row: number): void {
    const { style, hasText } = this.#label;
    const name = hasText ? labels.nameOf(row) : undefined;
    if (style && name !== undefined) this.#composer.prepare(name, style);
  }

  #emit(batch: EntityBatch, table: 0 | 1, row: number, cache: RowLabelCache): boolean {
    const { style, image, figure, hasText } = this.#label;
    const name = hasText ? batch.labels.nameOf(row) : undefined;
    const result = style ? this.#composer.add(batch, table, row, style, name, image, figure) : 'nothing';
    if (result === 'nothing') return false;
    if (result === 'waiting') this.#waitingLabels.add(row, table);
    if (name !== undefined) cache.nameWidthPx[row] = nameWidth(name);
    return true;
  }
}
