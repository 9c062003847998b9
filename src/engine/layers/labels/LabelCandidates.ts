/**
 * Everything in a view that could have a label, in the order in which labels are placed. Vehicles without a glyph of
 * their own are left out: beside the glyph of another vehicle their names would be taken for its name. With thousands
 * of vehicles, most rows are like that.
 */
import { modelIndexOf } from '../../../domain/models/entityModels.ts';
import { STATE_FLAGS } from '../../../state/world/stateFlags.ts';
import type { EntityBatch } from '../../entities/EntityBatch.ts';
import { GLYPH_LOD } from '../../entities/LevelsInView.ts';
import type { LayerFrame } from '../Layer.ts';
import { CollisionGrid, SPACING_PX } from './CollisionGrid.ts';
import { GLYPH_LIFT_PX, type LabelAnchor, NO_EDGE_PX } from './LabelAnchor.ts';
import type { LabelStyle } from './labelStyles.ts';
import type { MapLabelPlacer } from './MapLabelPlacer.ts';
import { LABEL_RANK, PriorityOrder, SHOWN_LABEL_DISTANCE_FACTOR } from './PriorityOrder.ts';
import { LABEL_LIFT_PX } from './RowLabel.ts';
import type { RowLabelCache } from './RowLabelCache.ts';

/** Every label is at least this high. */
const MIN_HEIGHT_PX = 8;

const ANNOTATION_MODEL = modelIndexOf('annotation');

/** Caches of the rows of vehicles and of site entities. */
export type RowCaches = readonly [fleet: RowLabelCache, siteEntities: RowLabelCache];

type StyleOf = (model: number) => LabelStyle;

export class LabelCandidates {
  count = 0;
  /** The first candidate that is a site entity; map labels start at `firstMapLabel`, vehicles come first. */
  firstSiteEntity = 0;
  firstMapLabel = 0;
  readonly #order = new PriorityOrder();
  /** Index of a candidate's row in the visible set. */
  #places = new Uint32Array(512);
  #rank = new Uint8Array(512);
  #shownLastFrame = new Uint8Array(512);
  #depth = new Float32Array(512);
  /** Grid cell covered by the label of a far row; -1 for others. */
  #coveredCell = new Int32Array(512);
  /** Minimum number of cells from the middle of its name to either end. */
  #halfCells = new Uint8Array(512);
  /** Y of that label's lower edge, whole CSS pixels. */
  #lowerEdge = new Int32Array(512);
  /** Whether the camera was at rest in the previous choice. */
  #wasCameraResting = false;
  /** Whether labels that are already shown have an advantage in this choice. */
  #prefersShownLabels = false;

  /**
   * Lists and sorts the candidates of a frame.
   * @param anchor of labels in this frame @param grid of the pane @param styleOf of a model
   */
  collect(
    frame: LayerFrame,
    caches: RowCaches,
    anchor: LabelAnchor,
    grid: CollisionGrid,
    mapLabels: MapLabelPlacer,
    mapLabelCount: number,
    styleOf: StyleOf,
  ): void {
    const { fleet, siteEntities, hasMoved } = frame;
    this.#reserve(fleet.visible.count + siteEntities.visible.count + mapLabelCount);
    this.count = 0;
    this.#addRows(fleet, fleet.markers.marks, caches[0]);
    this.firstSiteEntity = this.count;
    // All of them: of several in one place, some may be named and others not.
    this.#addRows(siteEntities, undefined, caches[1]);
    this.firstMapLabel = this.count;
    this.#findCells(frame, fleet, anchor, grid, 0, this.firstSiteEntity);
    this.#findCells(frame, siteEntities, anchor, grid, this.firstSiteEntity, this.firstMapLabel);
    this.count += mapLabelCount;
    for (let k = 0, at = this.firstMapLabel; k < mapLabelCount; k++, at++) {
      this.#rank[at] = LABEL_RANK.mapLabel;
      this.#coveredCell[at] = -1;
      this.#shownLastFrame[at] = mapLabels.shown[k] as number;
      this.#depth[at] = mapLabels.depth[k] as number;
    }
    // When the camera comes to rest, the best labels are chosen regardless of which were shown; after that they are
    // kept.
    this.#prefersShownLabels = hasMoved || this.#wasCameraResting;
    if (this.#prefersShownLabels) {
      this.#measureNames(fleet, caches[0], styleOf, 0, this.firstSiteEntity);
      this.#measureNames(siteEntities, caches[1], styleOf, this.firstSiteEntity, this.firstMapLabel);
    }
    const advantage = hasMoved
      ? SHOWN_LABEL_DISTANCE_FACTOR.moving
      : this.#wasCameraResting
        ? SHOWN_LABEL_DISTANCE_FACTOR.resting
        : 1;
    this.#wasCameraResting = !hasMoved;
    this.#order.sort(
      { count: this.count, rank: this.#rank, depth: this.#depth, shown: this.#shownLastFrame },
      advantage,
    );
  }

  /** The candidate at a position of the order. */
  candidateAt(position: number): number {
    return this.#order.order[position] as number;
  }

  /** Index in the visible set of a candidate that is a row. */
  placeOf(candidate: number): number {
    return this.#places[candidate] as number;
  }

  /**
   * The next position of the order at which a label may have room. Of thousands of far rows most labels would overlap
   * or be too close to another, and this test costs next to nothing.
   * @param from first position to look at @returns `count` after the last
   */
  nextWithRoom(from: number, grid: CollisionGrid): number {
    const { count } = this;
    const { order } = this.#order;
    // Not destructured: arrays of values are allocated until the browser has optimised this code.
    const cells = this.#coveredCell;
    const halves = this.#halfCells;
    const ranks = this.#rank;
    const shown = this.#shownLastFrame;
    const prefersShown = this.#prefersShownLabels;
    for (let n = from; n < count; n++) {
      const candidate = order[n] as number;
      const cell = cells[candidate] as number;
      if (cell < 0) return n;
      const isJoining = prefersShown && shown[candidate] === 0 && ranks[candidate] === LABEL_RANK.plain;
      if (!(isJoining ? grid.isBesideOccupied(cell, halves[candidate] as number) : grid.isOccupied(cell))) return n;
    }
    return count;
  }

  /** Free space that a candidate's label needs around it, CSS pixels. */
  spacingPx(candidate: number): number {
    if (!this.#prefersShownLabels) return 0;
    return this.#shownLastFrame[candidate] === 1 ? SPACING_PX.shown : SPACING_PX.joining;
  }

  /** Lower edge of the label of a far row, whole CSS pixels; undefined for others. */
  lowerEdge(candidate: number): number | undefined {
    return this.#coveredCell[candidate] === -1 ? undefined : this.#lowerEdge[candidate];
  }

  /** @param marks of rows that are drawn as glyphs; undefined adds all */
  #addRows({ visible, poses, hoveredRow }: EntityBatch, marks: Uint8Array | undefined, cache: RowLabelCache): void {
    cache.reserve(poses.count);
    const { shown } = cache;
    const { count: rowCount, rows, lod, stateFlags, modelIndex, depth } = visible;
    const [places, ranks, shownLastFrame, depths] = [this.#places, this.#rank, this.#shownLastFrame, this.#depth];
    let at = this.count;
    for (let k = 0; k < rowCount; k++) {
      const row = rows[k] as number;
      const hasOwnSign = marks?.[k] !== 0 || lod[k] !== GLYPH_LOD || shown[row] === 1;
      const flags = stateFlags[k] as number;
      if (!hasOwnSign && (flags & STATE_FLAGS.warning) === 0 && row !== hoveredRow) continue;
      places[at] = k;
      ranks[at] = row === hoveredRow ? LABEL_RANK.hovered : labelRank(flags, modelIndex[k] as number);
      shownLastFrame[at] = shown[row] as number;
      depths[at++] = depth[k] as number;
    }
    this.count = at;
  }

  /** Finds the cells of labels of glyphs and of small vehicle models: these have no images, which are placed lower. */
  #findCells(
    frame: LayerFrame,
    batch: EntityBatch,
    anchor: LabelAnchor,
    grid: CollisionGrid,
    first: number,
    end: number,
  ): void {
    const { lod, screenX, screenY } = batch.visible;
    const isFleet = batch === frame.fleet;
    for (let at = first; at < end; at++) {
      const k = this.#places[at] as number;
      let y = NO_EDGE_PX;
      if (lod[k] === GLYPH_LOD) y = ((screenY[k] as number) - GLYPH_LIFT_PX) | 0;
      else if (isFleet) y = anchor.lowerEdge(frame, batch, k, LABEL_LIFT_PX);
      this.#lowerEdge[at] = y;
      this.#coveredCell[at] = grid.cellAt((screenX[k] as number) | 0, y - MIN_HEIGHT_PX / 2);
    }
  }

  /** Half the width of each name in cells; 0 for one that was never measured. */
  #measureNames(
    { visible: { rows, modelIndex } }: EntityBatch,
    { nameWidthPx }: RowLabelCache,
    styleOf: StyleOf,
    first: number,
    end: number,
  ): void {
    const halves = this.#halfCells;
    let [model, textScale] = [-1, 0];
    for (let at = first; at < end; at++) {
      const k = this.#places[at] as number;
      if (modelIndex[k] !== model) {
        model = modelIndex[k] as number;
        textScale = styleOf(model).text?.textScale ?? 0;
      }
      halves[at] = CollisionGrid.halfCells((nameWidthPx[rows[k] as number] as number) * textScale);
    }
  }

  #reserve(count: number): void {
    if (count <= this.#rank.length) return;
    this.#places = new Uint32Array(count * 2);
    this.#rank = new Uint8Array(count * 2);
    this.#shownLastFrame = new Uint8Array(count * 2);
    this.#depth = new Float32Array(count * 2);
    this.#coveredCell = new Int32Array(count * 2);
    this.#halfCells = new Uint8Array(count * 2);
    this.#lowerEdge = new Int32Array(count * 2);
  }
}

/** Annotations give way to everything that works and moves. */
function labelRank(stateFlags: number, modelIndex: number): number {
  if (modelIndex === ANNOTATION_MODEL) return LABEL_RANK.annotation;
  if ((stateFlags & STATE_FLAGS.alert) !== 0) return LABEL_RANK.alert;
  return (stateFlags & STATE_FLAGS.warning) !== 0 ? LABEL_RANK.warning : LABEL_RANK.plain;
}
