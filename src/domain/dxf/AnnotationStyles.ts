/** Sizes of letters and arrows that dimensions, tolerances and leaders do not have themselves, in units of the drawing. */
import { numberOf, parseNumber, type RawEntity, textOf } from './entity.ts';
import { headerValue } from './units.ts';

/** Where the drawing does not say. */
const DEFAULT_SIZE = 2.5;
/** Of leaders without arrows. */
const NO_ARROW_BLOCK = /^_?NONE$/i;

interface LeaderStyle {
  /** Length of arrows. */
  arrowSize: number;
  /** Handle of the block that is drawn as the arrow. */
  arrowBlock: string | undefined;
}

export class AnnotationStyles {
  /** Height of letters of dimensions without a block, and of tolerances. */
  textHeight = DEFAULT_SIZE;
  #arrowSize = DEFAULT_SIZE;
  readonly #styles = new Map<string, LeaderStyle>();
  /** Handles of the block that says that there is no arrow. */
  readonly #noArrowBlocks = new Set<string>();

  readHeader(header: RawEntity): void {
    const scale = scaleOf(parseNumber(headerValue(header, '$DIMSCALE') ?? ''));
    const textHeight = parseNumber(headerValue(header, '$DIMTXT') ?? '') * scale;
    if (textHeight > 0) this.textHeight = textHeight;
    const arrowSize = parseNumber(headerValue(header, '$DIMASZ') ?? '') * scale;
    this.#arrowSize = arrowSize >= 0 ? arrowSize : this.textHeight;
  }

  /** Takes an entry of a table: a dimension style, or the name of a block. */
  define(record: RawEntity): void {
    const name = (textOf(record, 2) ?? '').trim();
    if (record.type === 'BLOCK_RECORD' && NO_ARROW_BLOCK.test(name)) this.#noArrowBlocks.add(textOf(record, 5) ?? '');
    if (record.type !== 'DIMSTYLE') return;
    const arrowSize = numberOf(record, 41, Number.NaN) * scaleOf(numberOf(record, 40, 1));
    this.#styles.set(name.toUpperCase(), {
      arrowSize: arrowSize >= 0 ? arrowSize : this.#arrowSize,
      arrowBlock: textOf(record, 341),
    });
  }

  /** Length of the arrows of leaders in a style; 0 for none. */
  arrowSizeOf(styleName: string | undefined): number {
    const style = this.#styles.get((styleName ?? '').trim().toUpperCase());
    if (!style) return this.#arrowSize;
    return this.isNoArrow(style.arrowBlock) ? 0 : style.arrowSize;
  }

  /** Whether a handle names the block that says that there is no arrow. */
  isNoArrow(blockHandle: string | undefined): boolean {
    return blockHandle !== undefined && this.#noArrowBlocks.has(blockHandle);
  }
}

/** 0 leaves the scale to the sheet. */
function scaleOf(scale: number): number {
  return scale > 0 ? scale : 1;
}
