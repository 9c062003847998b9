/** Local storage of the default view's content: it is not saved at the backend. */
import type { VisibilityRules } from '../../domain/view/shown.ts';
import type { ViewState } from '../../domain/view/viewState.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { StoredValue } from '../../state/storage/stored.ts';
import type { SlotView } from '../../state/views/slotViews.ts';

/** Local storage is written this long after a change (rules.md#storage-debounce). */
const SAVE_DELAY_MS = 300;

export class DefaultViewStorage {
  readonly #scope: Scope;
  readonly #stored: StoredValue<VisibilityRules>;
  #pending: VisibilityRules | undefined;
  #cancelFlush = () => {};

  constructor(scope: Scope, stored: StoredValue<VisibilityRules>) {
    this.#scope = scope;
    this.#stored = stored;
    scope.listen(window, 'pagehide', () => this.#flush());
  }

  /** Debounced: the list may have thousands of entries, and checks come in bursts. */
  save({ view, shown: { selected, isAllSelected, filterVehicleStates } }: SlotView): void {
    if (view.id !== '') return;
    this.#pending = { selected, isAllSelected, filterVehicleStates };
    this.#cancelFlush();
    this.#cancelFlush = this.#scope.timeout(() => this.#flush(), SAVE_DELAY_MS);
  }

  /** The default view with its stored checks, unless those would show nothing. */
  restore(opened: SlotView): SlotView {
    if (opened.view.id !== '') return opened;
    this.#flush();
    const storedRules = this.#stored.read();
    if (!storedRules || !selectsAnything(storedRules)) return opened;
    const withStored = (state: ViewState) => ({ ...state, ...storedRules });
    const savedState = withStored(opened.saved);
    return {
      ...opened,
      saved: savedState,
      shown: opened.shown === opened.saved ? savedState : withStored(opened.shown),
    };
  }

  #flush(): void {
    if (this.#pending) this.#stored.write(this.#pending);
    this.#pending = undefined;
  }
}

function selectsAnything({ selected, isAllSelected: { vehicle, ...kinds } }: VisibilityRules): boolean {
  if (selected.length > 0) return true;
  return Object.values(vehicle).includes(true) || Object.values(kinds).includes(true);
}
