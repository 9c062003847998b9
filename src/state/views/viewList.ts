/** The views that the user may see, with the built-in default first. */
import { proxy, ref } from 'valtio';
import type { Fault } from '../../domain/link/fault.ts';
import { DEFAULT_VIEW_ID, defaultView, type SavedView, viewKey } from '../../domain/view/savedView.ts';

export interface ViewListState {
  phase: 'loading' | 'ready' | 'failed';
  /** Why there is no list, or no newer one. */
  fault: Fault | undefined;
  /** Replaced as a whole; never empty, for the default view is always there. */
  views: readonly SavedView[];
}

export function createViewList(): ViewListState {
  return proxy<ViewListState>({ phase: 'loading', fault: undefined, views: ref([defaultView()]) });
}

/** Applies a fresh list: the default view stays first, and fetched documents are kept while still the newest. */
export function setViews(state: ViewListState, saved: readonly SavedView[]): void {
  const fetched = new Map(state.views.filter((view) => view.state !== undefined).map((view) => [view.id, view]));
  const withDocument = (view: SavedView): SavedView => {
    const before = view.state === undefined ? fetched.get(view.id) : undefined;
    return before && before.revision === view.revision ? { ...view, state: before.state } : view;
  };
  state.views = ref([defaultView(), ...saved.map(withDocument)]);
  state.phase = 'ready';
  state.fault = undefined;
}

/** The list could not be loaded: only the default view is left (rules.md#view-list). */
export function setViewsFailed(state: ViewListState, fault: Fault): void {
  state.fault = fault;
  state.views = ref([defaultView()]);
  state.phase = 'failed';
}

/** @param key an id, or `default` */
export function findView({ views }: Pick<ViewListState, 'views'>, key: string): SavedView | undefined {
  return views.find((view) => viewKey(view) === key);
}

/** Replaces the view with the same id, or appends this one. */
export function upsertView(state: ViewListState, view: SavedView): void {
  const isListed = state.views.some(({ id }) => id === view.id);
  state.views = ref(
    isListed ? state.views.map((listed) => (listed.id === view.id ? view : listed)) : [...state.views, view],
  );
}

export function removeView(state: ViewListState, id: string): void {
  if (id !== '') state.views = ref(state.views.filter((view) => view.id !== id));
}

/** Names of all other views, except the default view's, which is a translated text. */
export function otherViewNames({ views }: Pick<ViewListState, 'views'>, exceptId: string | undefined): string[] {
  return views.filter((view) => viewKey(view) !== DEFAULT_VIEW_ID && view.id !== exceptId).map(({ name }) => name);
}
