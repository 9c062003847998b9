/** Counts what of a drawing is drawn and what is left out, by kind and reason. */
import type { LeftOut, LeftOutReason } from './drawing.ts';
import type { RawEntity } from './entity.ts';

/** Kinds that a report tells apart; a damaged file can name any number. */
const MAX_KINDS = 200;
/** Group of all other reasons. */
export const OTHER_NAMES = '…';
export const MAX_NAME_LENGTH = 255;

export class EntityTally {
  /** Entities drawn outside of blocks, by type. */
  readonly types: Record<string, number> = Object.create(null) as Record<string, number>;
  readonly #leftOut = new Map<string, LeftOut>();
  readonly #countedEntities = new WeakSet<RawEntity>();
  #kinds = 0;

  get leftOut(): LeftOut[] {
    return [...this.#leftOut.values()];
  }

  countDrawn(type: string): void {
    const kind = type in this.types || ++this.#kinds <= MAX_KINDS ? type : OTHER_NAMES;
    this.types[kind] = (this.types[kind] ?? 0) + 1;
  }

  /** An entity in a block is counted once, however often the block is inserted. */
  countLeftOut(entity: RawEntity, reason: LeftOutReason): void {
    if (this.#countedEntities.has(entity)) return;
    this.#countedEntities.add(entity);
    const own = `${reason} ${entity.type}`;
    const isTold = this.#leftOut.has(own) || this.#leftOut.size < MAX_KINDS;
    const [key, type] = isTold ? [own, entity.type] : [`${reason} ${OTHER_NAMES}`, OTHER_NAMES];
    const known = this.#leftOut.get(key);
    if (known) known.count++;
    else this.#leftOut.set(key, { reason, type: type.slice(0, MAX_NAME_LENGTH), count: 1 });
  }
}
