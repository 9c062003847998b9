/** Writes the shapes of entities into the groups of a drawing, and counts what they need. */
import type { DxfColour } from './colour.ts';
import type { DetailBudget } from './DetailBudget.ts';
import type { FlattenedAmounts } from './FlattenedAmounts.ts';
import type { GroupBuilder } from './GroupBuilder.ts';
import { GroupIndex } from './GroupIndex.ts';
import type { LayerTable } from './LayerTable.ts';
import { type Dashes, dashedPath } from './lineTypes.ts';
import type { DrawnShape, InfiniteLineShape, PathShape } from './shape.ts';
import { unit } from './vector.ts';

/** An infinite line becomes a line from edge to edge. */
const INFINITE_LINE_VERTICES = 2;
const VERTICES_PER_WIDE_LINE = 4;

/** How the shapes of an entity are drawn. */
export interface ShapeStyle {
  layer: string;
  insertLayers: readonly number[];
  colour: DxfColour;
  dashes: Dashes | undefined;
  widthPx: number;
}

export interface PendingInfiniteLine {
  group: GroupBuilder;
  shape: InfiniteLineShape;
  colour: DxfColour;
}

interface DetailBudgets {
  /** Budget of dashes. */
  details: DetailBudget;
  /** Budget of lines wider than a pixel. */
  wideLines: DetailBudget;
}

export class ShapeWriter {
  /** Rays and construction lines, clipped to the extent of the rest once that is known. */
  readonly infiniteLines: PendingInfiniteLine[] = [];
  readonly #groups = new GroupIndex();
  readonly #layers: LayerTable;
  readonly #amounts: FlattenedAmounts;
  readonly #budgets: DetailBudgets;

  constructor(layers: LayerTable, amounts: FlattenedAmounts, budgets: DetailBudgets) {
    this.#layers = layers;
    this.#amounts = amounts;
    this.#budgets = budgets;
  }

  get groups(): readonly GroupBuilder[] {
    return this.#groups.list;
  }

  add(shape: DrawnShape, style: ShapeStyle): void {
    const { colour, widthPx } = style;
    switch (shape.kind) {
      case 'path':
        this.#addPath(shape, style);
        return;
      case 'faces': {
        const { faces } = this.#groupFor(style);
        for (const point of shape.points) faces.add(point, colour);
        this.#amounts.vertices += shape.points.length;
        return;
      }
      case 'point':
        this.#groupFor(style).points.add(shape.at, colour);
        this.#amounts.vertices++;
        return;
      case 'text':
        this.#groupFor(style).texts.push({ shape, colour });
        this.#amounts.texts++;
        this.#amounts.letters += shape.text.length;
        return;
      case 'infiniteLine':
        this.#amounts.vertices += INFINITE_LINE_VERTICES;
        this.infiniteLines.push({
          group: this.#groupFor(style, widthPx),
          shape: { ...shape, direction: unit(shape.direction, [1, 0, 0]) },
          colour,
        });
    }
  }

  #addPath(shape: PathShape, style: ShapeStyle): void {
    const { colour, dashes, widthPx } = style;
    const { details, wideLines } = this.#budgets;
    const dashPaths = dashes && !shape.ignoresLineType ? dashedPath(shape.points, dashes, details) : undefined;
    const paths = dashPaths ?? [shape.points];
    const pieces = paths.reduce((sum, points) => sum + points.length - 1, 0);
    this.#amounts.vertices += (pieces + paths.length) * 2;
    const isWide = widthPx > 1 && wideLines.consume(pieces * VERTICES_PER_WIDE_LINE);
    const group = this.#groupFor(style, isWide ? widthPx : 1);
    for (const points of paths) group.addPath(points, colour);
  }

  #groupFor({ layer, insertLayers }: ShapeStyle, lineWidthPx = 1): GroupBuilder {
    return this.#groups.groupOf(this.#layers.indexOf(layer), insertLayers, lineWidthPx);
  }
}
