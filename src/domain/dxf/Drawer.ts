/** Draws entities into groups: finds layer and colour, expands inserts, counts what is left out. */
import { type ColourContext, colourOf, type DxfColour, INK, indexedColour } from './colour.ts';
import type { DxfLayer, LeftOutReason } from './drawing.ts';
import { numberOf, type RawEntity, textOf, type Vec3 } from './entity.ts';
import { GroupBuilder } from './GroupBuilder.ts';
import { placesOf } from './insertPlaces.ts';
import type { DxfLimits } from './limits.ts';
import { type EndlessShape, isSound, moveShape, type Shape } from './shape.ts';
import { shapesOf } from './shapesOf.ts';
import { LONGEST_NAME, OTHERS, Tally } from './Tally.ts';
import { unescaped } from './text.ts';
import { type Affine, chain, isFinitePoint, UNMOVED, unit } from './vector.ts';

const DEEPEST_INSERT = 16;
/** Kinds that show nothing by themselves. */
const SILENT = /^(VIEWPORT|SEQEND|ENDSEC|ENDBLK|EOF|SECTION|VERTEX|SUN)$/;
const BY_BLOCK_NAME = /^(INSERT|DIMENSION|ARC_DIMENSION|LARGE_RADIAL_DIMENSION|ACAD_TABLE)$/;

/** An entity of so many groups costs as much as one more: each visit looks through them. */
const GROUPS_PER_VISIT = 64;
/** A line without an end becomes a line from edge to edge. */
const ENDLESS_VERTICES = 2;
/** All others become one: a list of layers is shown to people. */
const MOST_LAYERS = 2000;

export interface Block {
  base: Vec3;
  entities: RawEntity[];
}

/** What stands around an entity: the inserts from the outermost in. */
interface Surroundings {
  place: Affine;
  /** Layer of the insert: entities on layer 0 take it. */
  layer: string | undefined;
  within: readonly number[];
  colour: DxfColour | undefined;
  names: readonly string[];
}

export interface Endless {
  group: GroupBuilder;
  shape: EndlessShape;
  colour: DxfColour;
}

const OUTSIDE: Surroundings = { place: UNMOVED, layer: undefined, within: [], colour: undefined, names: [] };

export class Drawer {
  readonly layers: DxfLayer[] = [];
  readonly groups: GroupBuilder[] = [];
  /** Rays and endless lines; they end where the rest of the drawing does. */
  readonly endless: Endless[] = [];
  readonly tally = new Tally();
  drawn = 0;
  readonly #blocks = new Map<string, Block>();
  readonly #layerIndex = new Map<string, number>();
  readonly #groupIndex = new Map<string, GroupBuilder>();
  readonly #shapes = new WeakMap<RawEntity, Shape[] | LeftOutReason>();
  #vertices = 0;
  #texts = 0;
  #letters = 0;
  #visits = 0;
  readonly #limits: DxfLimits;

  constructor(limits: DxfLimits) {
    this.#limits = limits;
  }

  /** Takes an entry of the layer table. */
  defineLayer(entity: RawEntity): void {
    const name = textOf(entity, 2);
    if (name === undefined) return;
    const index = numberOf(entity, 62, 7);
    const colour = numberOf(entity, 420, Number.NaN);
    const frozen = (numberOf(entity, 70, 0) & 1) !== 0;
    const layer = this.layers[this.#layer(unescaped(name))] as DxfLayer;
    layer.colour = Number.isFinite(colour) ? colour & 0xffffff : indexedColour(Math.abs(index));
    layer.off = index < 0;
    layer.frozen = frozen;
    layer.shown = layer.shown && !frozen && !layer.off;
  }

  defineBlock(name: string, block: Block): void {
    this.#blocks.set(name.toUpperCase(), block);
  }

  draw(entity: RawEntity): void {
    this.#draw(entity, OUTSIDE);
  }

  #draw(entity: RawEntity, around: Surroundings): void {
    this.#visits += 1 + Math.floor(entity.codes.length / GROUPS_PER_VISIT) * Number(around !== OUTSIDE);
    if (SILENT.test(entity.type) || numberOf(entity, 60, 0) === 1) return;
    const nested = around !== OUTSIDE;
    if (isHiddenAttribute(entity, nested)) return;
    const reason = numberOf(entity, 67, 0) === 1 && !nested ? 'paper' : this.#drawHere(entity, around);
    if (reason) this.tally.leave(entity, reason);
  }

  /** Draws an entity where it stands; answers why not, if it cannot be. */
  #drawHere(entity: RawEntity, around: Surroundings): LeftOutReason | undefined {
    if (this.#full) return 'tooMuch';
    const own = unescaped(textOf(entity, 8) ?? '0');
    const layer = own === '0' && around.layer !== undefined ? around.layer : own;
    const colour = colourOf(entity, layer, this.#colours(around.colour));
    const reason = BY_BLOCK_NAME.test(entity.type)
      ? this.#drawBlock(entity, around, layer, colour)
      : this.#drawShapes(entity, around, layer, colour);
    if (!reason) this.#count(entity, layer, around);
    return reason;
  }

  get #full(): boolean {
    const { vertices, texts, letters, visits, groups } = this.#limits;
    return (
      this.#vertices > vertices ||
      this.#texts > texts ||
      this.#letters > letters ||
      this.#visits > visits ||
      this.groups.length > groups
    );
  }

  #drawShapes(entity: RawEntity, around: Surroundings, layer: string, colour: DxfColour): LeftOutReason | undefined {
    let shapes = this.#shapes.get(entity);
    if (!shapes) {
      shapes = shapesOf(entity);
      // Only what stands in a block is met again.
      if (around !== OUTSIDE) this.#shapes.set(entity, shapes);
    }
    if (typeof shapes === 'string') return shapes;
    const moved = around === OUTSIDE ? shapes : shapes.map((shape) => moveShape(around.place, shape));
    // Scales of inserts multiply.
    if (moved !== shapes && !moved.every(isSound)) return 'damaged';
    const group = this.#group(layer, around.within);
    for (const shape of moved) this.#add(group, shape, colour);
    return undefined;
  }

  #drawBlock(entity: RawEntity, around: Surroundings, layer: string, colour: DxfColour): LeftOutReason | undefined {
    const name = (textOf(entity, 2) ?? '').toUpperCase();
    const block = this.#blocks.get(name);
    if (!block) return 'missingBlock';
    if (around.names.includes(name) || around.names.length >= DEEPEST_INSERT) return 'damaged';
    const within = [...around.within, this.#layer(layer)];
    for (const place of placesOf(entity, block.base)) {
      this.#visits++;
      if (!isFinitePoint(place.t)) return 'damaged';
      const inside: Surroundings = {
        place: chain(around.place, place),
        layer,
        within,
        colour,
        names: [...around.names, name],
      };
      for (const part of block.entities) this.#draw(part, inside);
      if (this.#full) return 'tooMuch';
    }
    for (const attribute of entity.parts) this.#draw(attribute, { ...around, layer, colour });
    return undefined;
  }

  #add(group: GroupBuilder, shape: Shape, colour: DxfColour): void {
    switch (shape.kind) {
      case 'path':
        group.addPath(shape.points, colour);
        this.#vertices += shape.points.length * 2;
        return;
      case 'faces':
        for (const point of shape.points) group.faces.add(point, colour);
        this.#vertices += shape.points.length;
        return;
      case 'point':
        group.points.add(shape.at, colour);
        this.#vertices++;
        return;
      case 'text':
        group.texts.push({ shape, colour });
        this.#texts++;
        this.#letters += shape.text.length;
        return;
      case 'endless':
        this.#vertices += ENDLESS_VERTICES;
        this.endless.push({ group, shape: { ...shape, direction: unit(shape.direction, [1, 0, 0]) }, colour });
    }
  }

  #count(entity: RawEntity, layer: string, around: Surroundings): void {
    this.drawn++;
    (this.layers[this.#layer(layer)] as DxfLayer).entities++;
    if (around === OUTSIDE) this.tally.draw(entity.type);
  }

  #colours(block: DxfColour | undefined): ColourContext {
    return { block, ofLayer: (name) => this.layers[this.#layer(name)]?.colour ?? INK };
  }

  #layer(name: string): number {
    const key = name.toUpperCase();
    const known = this.#layerIndex.get(key);
    if (known !== undefined) return known;
    if (this.layers.length >= MOST_LAYERS && key !== OTHERS) return this.#layer(OTHERS);
    // What dimensions are tied to is never plotted.
    this.layers.push({
      name: name.slice(0, LONGEST_NAME),
      colour: INK,
      shown: key !== 'DEFPOINTS',
      off: false,
      frozen: false,
      entities: 0,
    });
    this.#layerIndex.set(key, this.layers.length - 1);
    return this.layers.length - 1;
  }

  #group(layer: string, within: readonly number[]): GroupBuilder {
    const index = this.#layer(layer);
    const others = [...new Set(within)].filter((other) => other !== index);
    const key = [index, ...others].join();
    let group = this.#groupIndex.get(key);
    if (!group) {
      group = new GroupBuilder(index, others);
      this.#groupIndex.set(key, group);
      this.groups.push(group);
    }
    return group;
  }
}

/** Attributes that are marked invisible, and the forms of attributes inside blocks. */
function isHiddenAttribute(entity: RawEntity, nested: boolean): boolean {
  const flags = numberOf(entity, 70, 0);
  if (entity.type === 'ATTRIB') return (flags & 1) !== 0;
  return entity.type === 'ATTDEF' && nested && (flags & 2) === 0;
}
