/** Counts a drawing's drawn and omitted entities, by kind and reason. */
import type { OmissionReason, OmittedEntities } from './drawing.ts';
import type { RawEntity } from './entity.ts';

/** Maximum number of types in a report; a damaged file may contain any number. */
const MAX_REPORTED_TYPES = 200;
/** Name under which all further types are counted. */
export const OTHER_TYPES_NAME = '…';
export const MAX_NAME_LENGTH = 255;

export class EntityTally {
  /** Entities drawn outside of blocks, by type. */
  readonly drawnByType: Record<string, number> = Object.create(null) as Record<string, number>;
  readonly #omitted = new Map<string, OmittedEntities>();
  readonly #countedEntities = new WeakSet<RawEntity>();
  #typeCount = 0;

  get omitted(): OmittedEntities[] {
    return [...this.#omitted.values()];
  }

  countDrawn(type: string): void {
    const kind = type in this.drawnByType || ++this.#typeCount <= MAX_REPORTED_TYPES ? type : OTHER_TYPES_NAME;
    this.drawnByType[kind] = (this.drawnByType[kind] ?? 0) + 1;
  }

  /**
   * An entity in a block is counted once, however often the block is inserted.
   * @param file path of the external file with its content, if that is the reason
   */
  countOmitted(entity: RawEntity, reason: OmissionReason, file?: string): void {
    if (this.#countedEntities.has(entity)) return;
    this.#countedEntities.add(entity);
    const own = [reason, entity.type, file ?? ''].join(' ');
    const isTold = this.#omitted.has(own) || this.#omitted.size < MAX_REPORTED_TYPES;
    const key = isTold ? own : `${reason} ${OTHER_TYPES_NAME}`;
    const known = this.#omitted.get(key);
    if (known) known.count++;
    else {
      const shownName = (name: string): string => (isTold ? name.slice(0, MAX_NAME_LENGTH) : OTHER_TYPES_NAME);
      const fileEntry = file === undefined ? {} : { file: shownName(file) };
      this.#omitted.set(key, { reason, type: shownName(entity.type), count: 1, ...fileEntry });
    }
  }
}
