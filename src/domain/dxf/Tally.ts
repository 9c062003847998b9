/** Counts what of a drawing is drawn and what is left out, by kind and reason. */
import type { LeftOut, LeftOutReason } from './drawing.ts';
import type { RawEntity } from './entity.ts';

/** Kinds that a report tells apart; a damaged file can name any number. */
const MOST_KINDS = 200;
/** What all others are told as. */
export const OTHERS = '…';
export const LONGEST_NAME = 255;

export class Tally {
  /** Entities drawn outside of blocks, by type. */
  readonly types: Record<string, number> = Object.create(null) as Record<string, number>;
  readonly #leftOut = new Map<string, LeftOut>();
  readonly #counted = new WeakSet<RawEntity>();
  #kinds = 0;

  get leftOut(): LeftOut[] {
    return [...this.#leftOut.values()];
  }

  draw(type: string): void {
    const kind = type in this.types || ++this.#kinds <= MOST_KINDS ? type : OTHERS;
    this.types[kind] = (this.types[kind] ?? 0) + 1;
  }

  /** An entity in a block is counted once, however often the block is inserted. */
  leave(entity: RawEntity, reason: LeftOutReason): void {
    if (this.#counted.has(entity)) return;
    this.#counted.add(entity);
    const own = `${reason} ${entity.type}`;
    const isTold = this.#leftOut.has(own) || this.#leftOut.size < MOST_KINDS;
    const [key, type] = isTold ? [own, entity.type] : [`${reason} ${OTHERS}`, OTHERS];
    const known = this.#leftOut.get(key);
    if (known) known.count++;
    else this.#leftOut.set(key, { reason, type: type.slice(0, LONGEST_NAME), count: 1 });
  }
}
