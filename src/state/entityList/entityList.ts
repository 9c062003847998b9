/** The catalogue as a tree of categories, for Monitor V2 (rules.md#entity-list). */
import { proxy, ref } from 'valtio';
import type { Fault } from '../../domain/link/fault.ts';
import type { WireCategory } from '../../domain/wire/categories.ts';

export interface EntityListState {
  phase: 'idle' | 'loading' | 'ready' | 'failed';
  /** Why it could not be loaded. */
  fault: Fault | undefined;
  /** Never mutated, only replaced; kept out of proxies by `ref`. */
  categories: readonly WireCategory[];
}

export function createEntityList(): EntityListState {
  return proxy<EntityListState>({ phase: 'idle', fault: undefined, categories: [] });
}

export function setCategories(state: EntityListState, categories: readonly WireCategory[]): void {
  state.categories = ref(categories as WireCategory[]);
  state.phase = 'ready';
  state.fault = undefined;
}

/** A failed call empties the list (rules.md#refused-calls). */
export function failEntityList(state: EntityListState, fault: Fault): void {
  state.categories = ref([]);
  state.phase = 'failed';
  state.fault = fault;
}
