/** Selected entities: their keys in the order they were picked, shared by all views of a world. */
import { proxy, subscribe } from 'valtio';
import type { EntityKey } from '../../domain/entity/entityKey.ts';

export interface SelectionState {
  ids: EntityKey[];
}

export class Selection {
  /** State that panels and views subscribe to; changed only through the methods below. */
  readonly state: SelectionState = proxy<SelectionState>({ ids: [] });
  #ids: readonly EntityKey[] = [];

  /** The same array until it changes. A plain one, no proxy: views read it each time they draw. */
  get ids(): readonly EntityKey[] {
    return this.#ids;
  }

  /** @returns a function that ends the subscription */
  onChange(listener: () => void): () => void {
    return subscribe(this.state, listener);
  }

  has(key: EntityKey): boolean {
    return this.#ids.includes(key);
  }

  /** Selects exactly these; duplicates are dropped. */
  select(...keys: EntityKey[]): void {
    const next = [...new Set(keys)];
    if (next.length === this.#ids.length && next.every((id, k) => id === this.#ids[k])) return;
    this.#ids = next;
    this.state.ids = next;
  }

  add(...keys: EntityKey[]): void {
    this.select(...this.#ids, ...keys);
  }

  remove(...keys: EntityKey[]): void {
    const goneKeys = new Set(keys);
    this.select(...this.#ids.filter((id) => !goneKeys.has(id)));
  }

  toggle(key: EntityKey): void {
    if (this.has(key)) this.remove(key);
    else this.add(key);
  }

  clear(): void {
    this.select();
  }
}
