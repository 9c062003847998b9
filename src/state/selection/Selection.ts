/** What is selected: ids in the order they were picked, shared by all views of a world. */
import { proxy, subscribe } from 'valtio';

export interface SelectionState {
  ids: string[];
}

export class Selection {
  /** What panels and views subscribe to; changed only through the methods below. */
  readonly state: SelectionState = proxy<SelectionState>({ ids: [] });
  #ids: readonly string[] = [];

  /** The same list until it changes. A plain one: views read it in every drawing. */
  get ids(): readonly string[] {
    return this.#ids;
  }

  /** Hears of each change; the answer ends it. */
  onChange(listener: () => void): () => void {
    return subscribe(this.state, listener);
  }

  has(id: string): boolean {
    return this.#ids.includes(id);
  }

  /** Makes these the only selected ones; doubles are dropped. */
  select(...ids: string[]): void {
    const next = [...new Set(ids)];
    if (next.length === this.#ids.length && next.every((id, k) => id === this.#ids[k])) return;
    this.#ids = next;
    this.state.ids = next;
  }

  add(...ids: string[]): void {
    this.select(...this.#ids, ...ids);
  }

  remove(...ids: string[]): void {
    const gone = new Set(ids);
    this.select(...this.#ids.filter((id) => !gone.has(id)));
  }

  toggle(id: string): void {
    if (this.has(id)) this.remove(id);
    else this.add(id);
  }

  clear(): void {
    this.select();
  }
}
