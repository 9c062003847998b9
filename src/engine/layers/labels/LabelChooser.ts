/** Chooses a view's labels: candidates by priority, each placed where it collides with no other, until the view is full. */
import type { EntityBatch } from '../../entities/EntityBatch.ts';
import { GLYPH_LOD, type VisibleSet } from '../../entities/VisibleSet.ts';
import type { LayerFrame } from '../Layer.ts';
import type { LayerHost } from '../LayerContext.ts';
import { type CssRect, calloutKey } from '../labelPlan.ts';
import { CollisionGrid } from './CollisionGrid.ts';
import { GLYPH_LIFT_PX, LabelAnchor } from './LabelAnchor.ts';
import type { LabelAtlas } from './LabelAtlas.ts';
import { LabelCandidates, type RowCaches } from './LabelCandidates.ts';
import { LabelComposer } from './LabelComposer.ts';
import { LABEL_POSE_TABLE, type LabelSlotTable, MAX_LABELS } from './LabelSlotTable.ts';
import { nameWidth } from './labelSize.ts';
import { MapLabelPlacer } from './MapLabelPlacer.ts';
import type { MapLabelSet } from './MapLabelSet.ts';
import { OcclusionRays } from './OcclusionRays.ts';
import { RowLabel } from './RowLabel.ts';
import { RowLabelCache } from './RowLabelCache.ts';

export interface ChooserContext {
  readonly host: LayerHost;
  readonly mapLabels: MapLabelSet;
}

/** Every label is at least this high. */
const MIN_HEIGHT_PX = 8;

export class LabelChooser {
  /** Some texts are not drawn yet, or some rows not tested for occlusion. */
  isPending = false;
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
  #calloutRows: ReadonlySet<number> = new Set();

  constructor(slots: LabelSlotTable, context: ChooserContext) {
    this.#slots = slots;
    this.#context = context;
    this.#rays = new OcclusionRays((at) => context.host.isOccluded(at));
    this.#composer = new LabelComposer(slots);
    this.#mapLabels = new MapLabelPlacer(this.#composer, this.#grid);
  }

  choose(frame: LayerFrame, atlas: LabelAtlas): void {
    this.#start(frame, atlas);
    const mapLabelCount = this.#mapLabels.collectVisible(frame, this.#context.mapLabels);
    this.#candidates.collect(frame, this.#caches, this.#mapLabels, mapLabelCount);
    for (const { shown } of this.#caches) shown.fill(0);
    const { count } = this.#candidates;
    let placed = 0;
    for (let n = 0; n < count && placed < MAX_LABELS; n++) if (this.#place(frame, this.#candidates.at(n))) placed++;
    this.isPending = this.#composer.isPending || this.#rays.isPending;
  }

  /** Draws texts that the last choice waits for; true when all are drawn. */
  drawQueued(atMs: number): boolean {
    return this.#composer.drawQueued(atMs);
  }

  #start(frame: LayerFrame, atlas: LabelAtlas): void {
    const { calloutRows, occupiedRects } = this.#context.host.labelPlan;
    this.#calloutRows = calloutRows;
    this.#slots.clear();
    this.#composer.start(frame, atlas);
    this.#anchor.start(frame);
    this.#rays.start();
    this.#grid.reset(frame.rig.width, frame.rig.height);
    for (let k = 0; k < occupiedRects.length; k++) {
      const { left, top, width, height } = occupiedRects[k] as CssRect;
      this.#grid.occupy(left, top, width, height);
    }
  }

  /** @returns whether the candidate's label has a place: it is shown, or its text is still being drawn */
  #place(frame: LayerFrame, candidate: number): boolean {
    const { firstSiteEntity, firstMapLabel } = this.#candidates;
    if (candidate >= firstMapLabel) return this.#mapLabels.place(candidate - firstMapLabel);
    const spacingPx = this.#candidates.spacingPx(candidate);
    if (candidate < firstSiteEntity)
      return this.#placeRow(frame, frame.fleet, LABEL_POSE_TABLE.fleet, candidate, spacingPx);
    return this.#placeRow(
      frame,
      frame.siteEntities,
      LABEL_POSE_TABLE.siteEntities,
      candidate - firstSiteEntity,
      spacingPx,
    );
  }

  /** @param k place of the row in the visible set */
  #placeRow(frame: LayerFrame, batch: EntityBatch, table: 0 | 1, k: number, spacingPx: number): boolean {
    const { visible } = batch;
    if (visible.lod[k] === GLYPH_LOD && this.#isAnchorOccupied(visible, k)) return false;
    const cache = this.#caches[table];
    const row = visible.rows[k] as number;
    const style = this.#composer.styleOf(visible.modelIndex[k] as number);
    const isCallout = this.#calloutRows.has(calloutKey(row, table));
    const label = this.#label;
    if (!label.fill(frame, batch, row, style, isCallout, cache)) return false;
    const anchor = this.#anchor.find(frame, batch, k, label.liftPx);
    const left = Math.round((anchor[0] as number) - label.widthPx / 2) | 0;
    const top = Math.round((anchor[1] as number) - label.heightPx) | 0;
    // A row with a callout keeps its image and figure below it, whatever stands there.
    if (!isCallout && !this.#grid.fits(left, top, label.widthPx, label.heightPx, spacingPx)) return false;
    if (!isCallout && this.#rays.hides(frame, batch, cache, k)) return false;
    if (!this.#emit(batch, table, row, cache)) return false;
    // Occupied while its text is still being drawn, too: no other label moves in meanwhile.
    this.#grid.occupy(left, top, label.widthPx, label.heightPx);
    cache.shown[row] = 1;
    return true;
  }

  #emit(batch: EntityBatch, table: 0 | 1, row: number, cache: RowLabelCache): boolean {
    const { style, image, figure, hasText } = this.#label;
    const name = hasText ? batch.labels.nameOf(row) : undefined;
    if (!style || this.#composer.add(batch, table, row, style, name, image, figure) === 'nothing') return false;
    if (name !== undefined) cache.nameWidthPx[row] = nameWidth(name);
    return true;
  }

  /** Whether the label of a far row would cover another; most of thousands do, and this test costs next to nothing. */
  #isAnchorOccupied({ screenX, screenY }: VisibleSet, k: number): boolean {
    const y = (screenY[k] as number) - GLYPH_LIFT_PX - MIN_HEIGHT_PX / 2;
    return this.#grid.isOccupied((screenX[k] as number) | 0, y | 0);
  }
}
