/** Resolves the name or handle of a block to an arrowhead. */
import { type ArrowSymbol, arrowSymbol, CLOSED_FILLED } from './arrowSymbols.ts';
import { type RawEntity, textOf } from './entity.ts';

/** A standard symbol, or a block of the drawing, named in upper case. */
export type Arrowhead = ArrowSymbol | { readonly block: string };

export class ArrowBlocks {
  /** Names of blocks by the handle of their record. */
  readonly #names = new Map<string, string>();
  /** Upper-case names of the blocks that are in the file. */
  readonly #drawnNames = new Set<string>();

  /** Adds an entry of the block table. */
  defineRecord(record: RawEntity): void {
    this.#names.set(handleKey(textOf(record, 5)), textOf(record, 2) ?? '');
  }

  /** Adds a block whose content is in the file. */
  defineBlock(name: string): void {
    this.#drawnNames.add(name.toUpperCase());
  }

  /** Unknown handles, including 0, denote the default arrow. */
  ofHandle(handle: string | undefined): Arrowhead {
    return this.ofName(this.#names.get(handleKey(handle)));
  }

  /**
   * Standard names begin with an underscore, but not in old files, where a user's block may have the same name. All
   * other names that are not in the file denote the default arrow.
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
