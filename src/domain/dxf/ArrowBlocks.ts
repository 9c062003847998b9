/** Which arrowhead a drawing means by the name or the handle of a block. */
import { type ArrowSymbol, arrowSymbol, CLOSED_FILLED } from './arrowSymbols.ts';
import { type RawEntity, textOf } from './entity.ts';

/** A standard symbol, or a block of the drawing by its name in capitals. */
export type Arrowhead = ArrowSymbol | { readonly block: string };

export class ArrowBlocks {
  /** Names of blocks by the handle of their record. */
  readonly #names = new Map<string, string>();
  /** Names in capitals of the blocks that are in the file. */
  readonly #drawnNames = new Set<string>();

  /** Takes an entry of the table of blocks. */
  defineRecord(record: RawEntity): void {
    this.#names.set(handleKey(textOf(record, 5)), textOf(record, 2) ?? '');
  }

  /** A block whose content is in the file. */
  defineBlock(name: string): void {
    this.#drawnNames.add(name.toUpperCase());
  }

  /** Handles that nothing in the file has, 0 too, mean the usual arrow. */
  ofHandle(handle: string | undefined): Arrowhead {
    return this.ofName(this.#names.get(handleKey(handle)));
  }

  /**
   * Standard names begin with an underscore, and in old files without: a block of the user may have the same name then.
   * Everything else that is not in the file is the usual arrow.
   */
  ofName(name = ''): Arrowhead {
    const block = name.toUpperCase();
    const standardName = block.trim();
    const isReserved = standardName.startsWith('_');
    const symbol = arrowSymbol(isReserved ? standardName.slice(1) : standardName);
    if (symbol && (isReserved || standardName === '')) return symbol;
    return this.#drawnNames.has(block) ? { block } : (symbol ?? CLOSED_FILLED);
  }
}

function handleKey(handle = ''): string {
  return handle.trim().toUpperCase();
}
