/** Flattens entities into groups: resolves layer and colour, expands inserts, counts omitted entities. */
import { AnnotationStyles } from './AnnotationStyles.ts';
import { clipShape } from './clip.ts';
import { type ColourContext, colourOf, type DxfColour } from './colour.ts';
import { DetailBudget } from './DetailBudget.ts';
import { dimensionShapes } from './dimensionShapes.ts';
import type { OmissionReason } from './drawing.ts';
import { EntityTally } from './EntityTally.ts';
import { numberOf, type RawEntity, textOf } from './entity.ts';
import { FlattenedAmounts } from './FlattenedAmounts.ts';
import type { GroupBuilder } from './GroupBuilder.ts';
import { GroupIndex } from './GroupIndex.ts';
import { type Block, type InsertContext, TOP_LEVEL } from './insertContext.ts';
import { insertTransforms, isArrayCut } from './insertPlaces.ts';
import { LayerTable } from './LayerTable.ts';
import type { DxfLimits } from './limits.ts';
import { type Dashes, dashedPath, LineTypes } from './lineTypes.ts';
import { lineWeightOf, lineWidthPx } from './lineWeights.ts';
import { type InfiniteLineShape, isFiniteShape, moveShape, type Shape } from './shape.ts';
import { shapesOf } from './shapesOf.ts';
import { SpatialFilters } from './spatialFilters.ts';
import { decodeUnicodeEscapes } from './text.ts';
import { composeAffine, isFinitePoint, unit } from './vector.ts';
import { isVisible } from './visibility.ts';

const MAX_INSERT_DEPTH = 16;
const BLOCK_REFERENCE_TYPES = /^(INSERT|DIMENSION|ARC_DIMENSION|LARGE_RADIAL_DIMENSION|ACAD_TABLE)$/;

/** An entity of so many groups costs as much as one more: each visit looks through them. */
const GROUPS_PER_VISIT = 64;
/** Steps of clipping that cost as much as one more entity. */
const STEPS_PER_VISIT = 64;
/** A line without an end becomes a line from edge to edge. */
const INFINITE_LINE_VERTICES = 2;
const VERTICES_PER_WIDE_LINE = 4;

/** How the shapes of an entity are drawn. */
interface LineStyle {
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

export class EntityFlattener {
  readonly layers = new LayerTable();
  readonly lineTypes = new LineTypes();
  readonly spatialFilters = new SpatialFilters();
  readonly annotationStyles = new AnnotationStyles();
  readonly #groups = new GroupIndex();
  /** Rays and construction lines, clipped to the extent of the rest once that is known. */
  readonly infiniteLines: PendingInfiniteLine[] = [];
  readonly tally = new EntityTally();
  drawnCount = 0;
  readonly #blocks = new Map<string, Block>();
  readonly #shapesByEntity = new WeakMap<RawEntity, Shape[] | OmissionReason>();
  readonly #amounts: FlattenedAmounts;
  readonly #detailBudget: DetailBudget;
  /** Of lines that are wider than a pixel: each is drawn as two triangles. */
  readonly #wideLineBudget: DetailBudget;

  constructor(limits: DxfLimits) {
    this.#amounts = new FlattenedAmounts(limits);
    this.#detailBudget = new DetailBudget(limits.details);
    this.#wideLineBudget = new DetailBudget(limits.details);
  }

  get groups(): readonly GroupBuilder[] {
    return this.#groups.list;
  }

  defineBlock(name: string, block: Block): void {
    this.#blocks.set(name.toUpperCase(), block);
  }

  flatten(entity: RawEntity): void {
    this.#flatten(entity, TOP_LEVEL);
  }

  #flatten(entity: RawEntity, context: InsertContext): void {
    this.#amounts.visits += 1 + Math.floor(entity.codes.length / GROUPS_PER_VISIT) * Number(context !== TOP_LEVEL);
    const isNested = context !== TOP_LEVEL;
    if (!isVisible(entity, isNested)) return;
    const reason = numberOf(entity, 67, 0) === 1 && !isNested ? 'paper' : this.#flattenVisible(entity, context);
    if (!reason) return;
    const file = reason === 'externalFile' ? this.#blocks.get(blockNameOf(entity))?.externalFile : undefined;
    this.tally.countOmitted(entity, reason, file);
  }

  /** Flattens a visible entity. @returns why it is left out, if it is. */
  #flattenVisible(entity: RawEntity, context: InsertContext): OmissionReason | undefined {
    if (this.#isOverLimit) return 'tooMuch';
    const own = decodeUnicodeEscapes(textOf(entity, 8) ?? '0');
    const layer = own === '0' && context.layer !== undefined ? context.layer : own;
    const colour = colourOf(entity, layer, this.#colourContext(context.colour));
    let reason = BLOCK_REFERENCE_TYPES.test(entity.type)
      ? this.#expandInsert(entity, context, layer, colour)
      : this.#addShapes(entity, context, layer, colour);
    if (reason === 'missingBlock' && entity.type === 'DIMENSION') {
      const shapes = dimensionShapes(entity, this.annotationStyles.textHeight);
      this.#shapesByEntity.set(entity, shapes.every(isFiniteShape) ? shapes : 'damaged');
      if (shapes.length > 0) reason = this.#addShapes(entity, context, layer, colour);
    }
    if (!reason) this.#countDrawn(entity, layer, context);
    return reason;
  }

  get #isOverLimit(): boolean {
    return this.#amounts.isOverLimit(this.#groups.list.length);
  }

  #addShapes(entity: RawEntity, context: InsertContext, layer: string, colour: DxfColour): OmissionReason | undefined {
    let shapes = this.#shapesByEntity.get(entity);
    if (!shapes) {
      shapes = this.#shapesOf(entity);
      // Only entities of blocks are visited more than once.
      if (context !== TOP_LEVEL) this.#shapesByEntity.set(entity, shapes);
    }
    if (typeof shapes === 'string') return shapes;
    const movedShapes = context === TOP_LEVEL ? shapes : shapes.map((shape) => moveShape(context.place, shape));
    // Scales of inserts multiply.
    if (movedShapes !== shapes && !movedShapes.every(isFiniteShape)) return 'damaged';
    const weight = lineWeightOf(entity, this.layers.lineWeightOf(layer), context.lineWeight);
    const style: LineStyle = {
      layer,
      insertLayers: context.insertLayers,
      colour,
      dashes: this.lineTypes.of(entity, this.layers.lineTypeOf(layer), context.dashes),
      widthPx: lineWidthPx(weight),
    };
    this.#detailBudget.wasRefused = false;
    this.#wideLineBudget.wasRefused = false;
    const { shapes: visible, steps } = clipShape(movedShapes, context.clips);
    this.#amounts.visits += Math.floor(steps / STEPS_PER_VISIT);
    for (const shape of visible) this.#addShape(shape, style);
    if (this.#detailBudget.wasRefused || this.#wideLineBudget.wasRefused) this.tally.countOmitted(entity, 'tooFine');
    return undefined;
  }

  #shapesOf(entity: RawEntity): Shape[] | OmissionReason {
    this.#detailBudget.wasRefused = false;
    const shapes = shapesOf(entity, this.#detailBudget, this.annotationStyles);
    if (this.#detailBudget.wasRefused) this.tally.countOmitted(entity, 'tooFine');
    return shapes;
  }

  #expandInsert(
    entity: RawEntity,
    context: InsertContext,
    layer: string,
    colour: DxfColour,
  ): OmissionReason | undefined {
    const name = blockNameOf(entity);
    const block = this.#blocks.get(name);
    if (!block) return 'missingBlock';
    if (block.externalFile !== undefined && block.entities.length === 0) return 'externalFile';
    if (context.enclosingBlocks.includes(name) || context.enclosingBlocks.length >= MAX_INSERT_DEPTH) return 'damaged';
    const insertLayers = [...context.insertLayers, this.layers.indexOf(layer)];
    if (isArrayCut(entity)) this.tally.countOmitted(entity, 'largeArray');
    for (const place of insertTransforms(entity, block.basePoint)) {
      this.#amounts.visits++;
      if (!isFinitePoint(place.t)) return 'damaged';
      const whole = composeAffine(context.place, place);
      const clip = this.spatialFilters.areaOf(entity, block.basePoint, whole);
      if (clip === 'tilted') this.tally.countOmitted(entity, 'unclipped');
      const inside: InsertContext = {
        place: whole,
        clips: clip && clip !== 'tilted' ? [...context.clips, clip] : context.clips,
        layer,
        insertLayers,
        colour,
        dashes: this.lineTypes.of(entity, this.layers.lineTypeOf(layer), context.dashes),
        lineWeight: lineWeightOf(entity, this.layers.lineWeightOf(layer), context.lineWeight),
        enclosingBlocks: [...context.enclosingBlocks, name],
      };
      for (const part of block.entities) this.#flatten(part, inside);
      if (this.#isOverLimit) return 'tooMuch';
    }
    for (const attribute of entity.parts) this.#flatten(attribute, { ...context, layer, colour });
    return undefined;
  }

  #addShape(shape: Shape, { layer, insertLayers, colour, dashes, widthPx }: LineStyle): void {
    switch (shape.kind) {
      case 'path': {
        const dashPaths =
          dashes && !shape.ignoresLineType ? dashedPath(shape.points, dashes, this.#detailBudget) : undefined;
        const paths = dashPaths ?? [shape.points];
        const pieces = paths.reduce((sum, points) => sum + points.length - 1, 0);
        this.#amounts.vertices += (pieces + paths.length) * 2;
        const wideLineBudget = widthPx > 1 && this.#wideLineBudget.consume(pieces * VERTICES_PER_WIDE_LINE);
        const group = this.#groupFor(layer, insertLayers, wideLineBudget ? widthPx : 1);
        for (const points of paths) group.addPath(points, colour);
        return;
      }
      case 'faces': {
        const { faces } = this.#groupFor(layer, insertLayers);
        for (const point of shape.points) faces.add(point, colour);
        this.#amounts.vertices += shape.points.length;
        return;
      }
      case 'point':
        this.#groupFor(layer, insertLayers).points.add(shape.at, colour);
        this.#amounts.vertices++;
        return;
      case 'text':
        this.#groupFor(layer, insertLayers).texts.push({ shape, colour });
        this.#amounts.texts++;
        this.#amounts.letters += shape.text.length;
        return;
      case 'infiniteLine':
        this.#amounts.vertices += INFINITE_LINE_VERTICES;
        this.infiniteLines.push({
          group: this.#groupFor(layer, insertLayers, widthPx),
          shape: { ...shape, direction: unit(shape.direction, [1, 0, 0]) },
          colour,
        });
    }
  }

  #countDrawn(entity: RawEntity, layer: string, context: InsertContext): void {
    this.drawnCount++;
    this.layers.of(layer).entities++;
    if (context === TOP_LEVEL) this.tally.countDrawn(entity.type);
  }

  #colourContext(block: DxfColour | undefined): ColourContext {
    return { block, colourOfLayer: (name) => this.layers.colourOf(name) };
  }

  #groupFor(layer: string, insertLayers: readonly number[], lineWidthPx = 1): GroupBuilder {
    return this.#groups.groupOf(this.layers.indexOf(layer), insertLayers, lineWidthPx);
  }
}

/** Name of the block that an entity refers to, as blocks are found by. */
function blockNameOf(entity: RawEntity): string {
  return (textOf(entity, 2) ?? '').toUpperCase();
}
