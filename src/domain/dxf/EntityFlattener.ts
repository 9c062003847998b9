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
import { type Block, type InsertContext, TOP_LEVEL } from './insertContext.ts';
import { insertTransforms, isArrayCut } from './insertPlaces.ts';
import { LayerTable } from './LayerTable.ts';
import type { DxfLimits } from './limits.ts';
import { LineTypes } from './lineTypes.ts';
import { lineWeightOf, lineWidthPx } from './lineWeights.ts';
import { type PendingInfiniteLine, type ShapeStyle, ShapeWriter } from './ShapeWriter.ts';
import { type BlockShape, type DrawnShape, isFiniteShape, moveShape, type Shape } from './shape.ts';
import { shapesOf } from './shapesOf.ts';
import { SpatialFilters } from './spatialFilters.ts';
import { decodeUnicodeEscapes } from './text.ts';
import { composeAffine, IDENTITY_AFFINE, isFinitePoint } from './vector.ts';
import { isVisible } from './visibility.ts';

const MAX_INSERT_DEPTH = 16;
const BLOCK_REFERENCE_TYPES = /^(INSERT|DIMENSION|ARC_DIMENSION|LARGE_RADIAL_DIMENSION|ACAD_TABLE)$/;

/** Number of groups that cost as much as another entity, since each visit scans them. */
const GROUPS_PER_VISIT = 64;
/** Number of clipping steps that cost as much as another entity. */
const STEPS_PER_VISIT = 64;

export class EntityFlattener {
  readonly layers = new LayerTable();
  readonly lineTypes = new LineTypes();
  readonly spatialFilters = new SpatialFilters();
  readonly annotationStyles = new AnnotationStyles();
  readonly tally = new EntityTally();
  drawnCount = 0;
  readonly #blocks = new Map<string, Block>();
  readonly #shapesByEntity = new WeakMap<RawEntity, Shape[] | OmissionReason>();
  readonly #amounts: FlattenedAmounts;
  readonly #detailBudget: DetailBudget;
  /** Budget of lines wider than a pixel, each drawn as two triangles. */
  readonly #wideLineBudget: DetailBudget;
  readonly #writer: ShapeWriter;

  constructor(limits: DxfLimits) {
    this.#amounts = new FlattenedAmounts(limits);
    this.#detailBudget = new DetailBudget(limits.details);
    this.#wideLineBudget = new DetailBudget(limits.details);
    this.#writer = new ShapeWriter(this.layers, this.#amounts, {
      details: this.#detailBudget,
      wideLines: this.#wideLineBudget,
    });
  }

  get groups(): readonly GroupBuilder[] {
    return this.#writer.groups;
  }

  /** Rays and construction lines, clipped to the extent of the rest once that is known. */
  get infiniteLines(): readonly PendingInfiniteLine[] {
    return this.#writer.infiniteLines;
  }

  defineBlock(name: string, block: Block): void {
    this.#blocks.set(name.toUpperCase(), block);
    if (block.externalFile === undefined) this.annotationStyles.arrowBlocks.defineBlock(name);
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

  /** Flattens a visible entity. @returns the reason if it is omitted */
  #flattenVisible(entity: RawEntity, context: InsertContext): OmissionReason | undefined {
    if (this.#isOverLimit) return 'tooMuch';
    const own = decodeUnicodeEscapes(textOf(entity, 8) ?? '0');
    const layer = own === '0' && context.layer !== undefined ? context.layer : own;
    const colour = colourOf(entity, layer, this.#colourContext(context.colour));
    let reason = BLOCK_REFERENCE_TYPES.test(entity.type)
      ? this.#expandInsert(entity, context, layer, colour)
      : this.#addShapes(entity, context, layer, colour);
    if (reason === 'missingBlock' && entity.type === 'DIMENSION') {
      const shapes = dimensionShapes(entity, this.annotationStyles);
      this.#shapesByEntity.set(entity, shapes.every(isFiniteShape) ? shapes : 'damaged');
      if (shapes.length > 0) reason = this.#addShapes(entity, context, layer, colour);
    }
    if (!reason) this.#countDrawn(entity, layer, context);
    return reason;
  }

  get #isOverLimit(): boolean {
    return this.#amounts.isOverLimit(this.groups.length);
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
    // Multiplied scales of inserts may overflow.
    if (movedShapes !== shapes && !movedShapes.every(isFiniteShape)) return 'damaged';
    const lineWeight = lineWeightOf(entity, this.layers.lineWeightOf(layer), context.lineWeight);
    const dashes = this.lineTypes.of(entity, this.layers.lineTypeOf(layer), context.dashes);
    const { insertLayers } = context;
    const style: ShapeStyle = { layer, insertLayers, colour, dashes, widthPx: lineWidthPx(lineWeight) };
    this.#detailBudget.wasRefused = false;
    this.#wideLineBudget.wasRefused = false;
    const { shapes: visible, steps } = clipShape(withoutBlocks(movedShapes), context.clips);
    this.#amounts.visits += Math.floor(steps / STEPS_PER_VISIT);
    for (const shape of visible) this.#writer.add(shape, style);
    if (this.#detailBudget.wasRefused || this.#wideLineBudget.wasRefused) this.tally.countOmitted(entity, 'tooFine');
    for (const shape of movedShapes) {
      if (shape.kind === 'block') this.#addBlock(shape, { ...context, layer, colour, dashes, lineWeight });
    }
    return undefined;
  }

  /** @param context inherited by the block's entities from the entity that contains it */
  #addBlock({ name, place }: BlockShape, context: InsertContext): void {
    const block = this.#blocks.get(name);
    if (!block || isEndless(name, context)) return;
    this.#amounts.visits++;
    const [x, y, z] = block.basePoint;
    const inside: InsertContext = {
      ...context,
      place: composeAffine(place, { ...IDENTITY_AFFINE, t: [-x, -y, -z] }),
      insertLayers: [...context.insertLayers, this.layers.indexOf(context.layer ?? '0')],
      enclosingBlocks: [...context.enclosingBlocks, name],
    };
    for (const part of block.entities) this.#flatten(part, inside);
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
    if (isEndless(name, context)) return 'damaged';
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

  #countDrawn(entity: RawEntity, layer: string, context: InsertContext): void {
    this.drawnCount++;
    this.layers.of(layer).entities++;
    if (context === TOP_LEVEL) this.tally.countDrawn(entity.type);
  }

  #colourContext(block: DxfColour | undefined): ColourContext {
    return { block, colourOfLayer: (name) => this.layers.colourOf(name) };
  }
}

/** Lookup key of the block to which an entity refers. */
function blockNameOf(entity: RawEntity): string {
  return (textOf(entity, 2) ?? '').toUpperCase();
}

/** Whether a block would contain itself, or is nested too deeply. */
function isEndless(name: string, { enclosingBlocks }: InsertContext): boolean {
  return enclosingBlocks.includes(name) || enclosingBlocks.length >= MAX_INSERT_DEPTH;
}

function withoutBlocks(shapes: readonly Shape[]): readonly DrawnShape[] {
  const isDrawn = (shape: Shape): shape is DrawnShape => shape.kind !== 'block';
  return shapes.every(isDrawn) ? shapes : shapes.filter(isDrawn);
}
