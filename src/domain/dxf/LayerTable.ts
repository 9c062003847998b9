/** Layers of a drawing: those of its table, and those named by entities. */
import { CONTRAST_COLOUR, type DxfColour, indexedColour } from './colour.ts';
import type { DxfLayer } from './drawing.ts';
import { MAX_NAME_LENGTH, OTHER_TYPES_NAME } from './EntityTally.ts';
import { numberOf, type RawEntity, textOf } from './entity.ts';
import { LINE_WEIGHT_CODE } from './lineWeights.ts';
import { decodeUnicodeEscapes } from './text.ts';

/** Further layers become one, since users see the list of layers. */
const MAX_LAYERS = 2000;

export class LayerTable {
  readonly list: DxfLayer[] = [];
  readonly #index = new Map<string, number>();
  readonly #lineTypes = new Map<number, string>();
  readonly #lineWeights = new Map<number, number>();

  /** Adds an entry of the layer table. */
  define(entity: RawEntity): void {
    const name = textOf(entity, 2);
    if (name === undefined) return;
    const index = numberOf(entity, 62, 7);
    const colour = numberOf(entity, 420, Number.NaN);
    const isFrozen = (numberOf(entity, 70, 0) & 1) !== 0;
    const at = this.indexOf(decodeUnicodeEscapes(name));
    const layer = this.list[at] as DxfLayer;
    layer.colour = Number.isFinite(colour) ? colour & 0xffffff : indexedColour(Math.abs(index));
    layer.off = index < 0;
    layer.frozen = isFrozen;
    layer.shown = layer.shown && !isFrozen && !layer.off;
    const lineType = textOf(entity, 6);
    if (lineType !== undefined) this.#lineTypes.set(at, lineType);
    this.#lineWeights.set(at, numberOf(entity, LINE_WEIGHT_CODE, Number.NaN));
  }

  /** The layer with a name; created if missing. */
  of(name: string): DxfLayer {
    return this.list[this.indexOf(name)] as DxfLayer;
  }

  colourOf(name: string): DxfColour {
    return this.of(name).colour;
  }

  lineTypeOf(name: string): string | undefined {
    return this.#lineTypes.get(this.indexOf(name));
  }

  /** Undefined if the table does not contain the layer. */
  lineWeightOf(name: string): number | undefined {
    return this.#lineWeights.get(this.indexOf(name));
  }

  indexOf(name: string): number {
    const key = name.toUpperCase();
    const known = this.#index.get(key);
    if (known !== undefined) return known;
    if (this.list.length >= MAX_LAYERS && key !== OTHER_TYPES_NAME) return this.indexOf(OTHER_TYPES_NAME);
    // Definition points of dimensions are never plotted.
    this.list.push({
      name: name.slice(0, MAX_NAME_LENGTH),
      colour: CONTRAST_COLOUR,
      shown: key !== 'DEFPOINTS',
      off: false,
      frozen: false,
      entities: 0,
    });
    this.#index.set(key, this.list.length - 1);
    return this.list.length - 1;
  }
}
