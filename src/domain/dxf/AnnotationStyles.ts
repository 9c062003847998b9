/** Default text heights and arrows of dimensions, tolerances and leaders, from their styles; in drawing units. */
import { ArrowBlocks, type Arrowhead } from './ArrowBlocks.ts';
import { OBLIQUE_TICK } from './arrowSymbols.ts';
import { emptyEntity, numberOf, parseNumber, type RawEntity, textOf } from './entity.ts';
import { headerValue } from './units.ts';

/** Used if the drawing does not specify it. */
const DEFAULT_SIZE = 2.5;
/** Codes of an entity's style name, and of the extended data with its overrides. */
const STYLE_NAME_CODE = 3;
const DATA_TEXT_CODE = 1000;
const DATA_BRACE_CODE = 1002;
const DATA_NUMBER_CODE = 1070;

/** The arrow at the end of a line. */
export interface Arrow {
  readonly head: Arrowhead;
  /** 0 for none. */
  readonly length: number;
}

/** How a drawing refers to an arrowhead: by a handle; before release 2000, and in the header, by a name. */
interface HeadName {
  readonly handle?: string | undefined;
  readonly name?: string | undefined;
}

/** The properties of a dimension style that are used here. */
interface DimensionStyle {
  readonly scale: number;
  readonly arrowLength: number;
  /** Length of the ticks that replace arrows; 0 for arrows. */
  readonly tickLength: number;
  readonly leaderHead: HeadName;
  /** Head of both ends, unless each has its own. */
  readonly head: HeadName;
  readonly hasOwnHeads: boolean;
  readonly firstHead: HeadName;
  readonly secondHead: HeadName;
}

const PLAIN_HEADS = { leaderHead: {}, head: {}, hasOwnHeads: false, firstHead: {}, secondHead: {} };

export class AnnotationStyles {
  readonly arrowBlocks = new ArrowBlocks();
  /** Text height of dimensions without a block, and of tolerances. */
  textHeight = DEFAULT_SIZE;
  /** Style of entities without one, from the header. */
  #ownStyle: DimensionStyle = { ...PLAIN_HEADS, scale: 1, arrowLength: DEFAULT_SIZE, tickLength: 0 };
  readonly #styles = new Map<string, DimensionStyle>();

  readHeader(header: RawEntity): void {
    const sizeOf = (name: string): number => parseNumber(headerValue(header, name) ?? '');
    const headOf = (name: string): HeadName => ({ name: headerValue(header, name) });
    const scale = scaleOf(sizeOf('$DIMSCALE'));
    const textHeight = sizeOf('$DIMTXT') * scale;
    if (textHeight > 0) this.textHeight = textHeight;
    this.#ownStyle = {
      scale,
      arrowLength: lengthOf(sizeOf('$DIMASZ') * scale, this.textHeight),
      tickLength: lengthOf(sizeOf('$DIMTSZ') * scale, 0),
      leaderHead: headOf('$DIMLDRBLK'),
      head: headOf('$DIMBLK'),
      hasOwnHeads: sizeOf('$DIMSAH') === 1,
      firstHead: headOf('$DIMBLK1'),
      secondHead: headOf('$DIMBLK2'),
    };
  }

  /** Adds a table entry: a dimension style, or the name of a block. */
  define(record: RawEntity): void {
    if (record.type === 'BLOCK_RECORD') this.arrowBlocks.defineRecord(record);
    if (record.type !== 'DIMSTYLE') return;
    const { arrowLength } = this.#ownStyle;
    const style = styleOf(record, { ...PLAIN_HEADS, scale: 1, arrowLength, tickLength: 0 });
    this.#styles.set(styleKey(textOf(record, 2)), style);
  }

  /** The arrow of a leader. */
  leaderArrow(leader: RawEntity): Arrow {
    const { leaderHead, arrowLength } = this.#styleOf(leader);
    return { head: this.#headOf(leaderHead), length: arrowLength };
  }

  /** The arrows at the first and the second end of a dimension. */
  dimensionArrows(dimension: RawEntity): readonly [Arrow, Arrow] {
    const { hasOwnHeads, head, firstHead, secondHead, arrowLength, tickLength } = this.#styleOf(dimension);
    const arrowOf = (ownHead: HeadName): Arrow =>
      tickLength > 0
        ? { head: OBLIQUE_TICK, length: tickLength }
        : { head: this.#headOf(hasOwnHeads ? ownHead : head), length: arrowLength };
    return [arrowOf(firstHead), arrowOf(secondHead)];
  }

  #styleOf(entity: RawEntity): DimensionStyle {
    const style = this.#styles.get(styleKey(textOf(entity, STYLE_NAME_CODE))) ?? this.#ownStyle;
    return styleOf(deviationsOf(entity), style);
  }

  #headOf({ handle, name }: HeadName): Arrowhead {
    return handle === undefined ? this.arrowBlocks.ofName(name) : this.arrowBlocks.ofHandle(handle);
  }
}

/** Reads a style from the groups of its entry. @param base values for missing groups */
function styleOf(record: RawEntity, base: DimensionStyle): DimensionStyle {
  const scale = scaleOf(numberOf(record, 40, base.scale));
  const headOf = (handleCode: number, nameCode: number | undefined, baseHead: HeadName): HeadName => {
    const handle = textOf(record, handleCode);
    const name = nameCode === undefined ? undefined : textOf(record, nameCode);
    return handle === undefined && name === undefined ? baseHead : { handle, name };
  };
  return {
    scale,
    arrowLength: lengthOf(numberOf(record, 41, Number.NaN) * scale, base.arrowLength),
    tickLength: lengthOf(numberOf(record, 142, Number.NaN) * scale, base.tickLength),
    leaderHead: headOf(341, undefined, base.leaderHead),
    head: headOf(342, 5, base.head),
    hasOwnHeads: numberOf(record, 173, Number(base.hasOwnHeads)) === 1,
    firstHead: headOf(343, 6, base.firstHead),
    secondHead: headOf(344, 7, base.secondHead),
  };
}

/** An entity's overrides of its style: pairs of a group code and a value in its extended data. */
function deviationsOf({ codes, values }: RawEntity): RawEntity {
  const deviations = emptyEntity('DIMSTYLE');
  const start = values.findIndex((value, k) => codes[k] === DATA_TEXT_CODE && value.toUpperCase() === 'DSTYLE');
  if (start < 0) return deviations;
  // A brace opens the pairs, and another one closes them.
  for (let k = start + 2; codes[k] === DATA_NUMBER_CODE; k += 2) {
    const value = values[k + 1];
    if (value === undefined || codes[k + 1] === DATA_BRACE_CODE) break;
    deviations.codes.push(Number(values[k]));
    deviations.values.push(value);
  }
  return deviations;
}

function styleKey(name = ''): string {
  return name.trim().toUpperCase();
}

/** A scale of 0 depends on the sheet, and counts as 1. */
function scaleOf(scale: number): number {
  return scale > 0 ? scale : 1;
}

function lengthOf(length: number, otherwise: number): number {
  return length >= 0 ? length : otherwise;
}
