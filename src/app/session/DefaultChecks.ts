/** What the default view shows, kept from one visit to the next: that view is saved nowhere else. */
import type { ShownRules } from '../../domain/view/shown.ts';
import type { ViewState } from '../../domain/view/viewState.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { Stored } from '../../state/storage/stored.ts';
import type { SlotView } from '../../state/views/slotViews.ts';

/** Local storage is written this long after a change (rules.md#storage-debounce). */
const KEEP_AFTER_MS = 300;

export class DefaultChecks {
  readonly #scope: Scope;
  readonly #stored: Stored<ShownRules>;
  #toKeep: ShownRules | undefined;
  #cancelKeeping = () => {};

  constructor(scope: Scope, stored: Stored<ShownRules>) {
    this.#scope = scope;
    this.#stored = stored;
    scope.listen(window, 'pagehide', () => this.#keepNow());
  }

  /** A while after the change: the list may be thousands long, and the next check is on its way. */
  keep({ view, shown: { selected, isAllSelected, filterVehicleStates } }: SlotView): void {
    if (view.id !== '') return;
    this.#toKeep = { selected, isAllSelected, filterVehicleStates };
    this.#cancelKeeping();
    this.#cancelKeeping = this.#scope.timeout(() => this.#keepNow(), KEEP_AFTER_MS);
  }

  /** The default view starts with what was shown in it last, unless that would be nothing at all. */
  restore(opened: SlotView): SlotView {
    if (opened.view.id !== '') return opened;
    this.#keepNow();
    const kept = this.#stored.read();
    if (!kept || !showsAnything(kept)) return opened;
    const withKept = (state: ViewState) => ({ ...state, ...kept });
    const saved = withKept(opened.saved);
    return { ...opened, saved, shown: opened.shown === opened.saved ? saved : withKept(opened.shown) };
  }

  #keepNow(): void {
    if (this.#toKeep) this.#stored.write(this.#toKeep);
    this.#toKeep = undefined;
  }
}

function showsAnything({ selected, isAllSelected: { vehicle, ...kinds } }: ShownRules): boolean {
  if (selected.length > 0) return true;
  return Object.values(vehicle).includes(true) || Object.values(kinds).includes(true);
}
