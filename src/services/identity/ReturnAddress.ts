/**
 * Where sign-in leads back to. Providers may allow exact addresses only: it is always the bare page, and what stood behind
 * it (viewers, moments) waits in the tab's storage.
 */

type Place = Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>;

const STORAGE_KEY = 'headframe.returnTo';

interface ReturnAddressOptions {
  location: Place;
  history: Pick<History, 'replaceState'>;
  /** Of the tab: two tabs may sign in at once. */
  storage: Storage;
}

export class ReturnAddress {
  readonly #options: ReturnAddressOptions;

  constructor(options: ReturnAddressOptions) {
    this.#options = options;
  }

  /** The `redirect_uri` of every sign-in: no query, no fragment. */
  get redirectUri(): string {
    const { origin, pathname } = this.#options.location;
    return `${origin}${pathname}`;
  }

  /**
   * Remembers what stands behind the page, before the page is left. An answer of the provider is not worth keeping, and the
   * bare page that a refused sign-in leads back to keeps what was asked for first.
   */
  save(): void {
    const { location, storage } = this.#options;
    const { search, hash } = location;
    if (isSignInAnswer(hash) || isSignInAnswer(search) || search + hash === '') return;
    storage.setItem(STORAGE_KEY, search + hash);
  }

  /** Puts it back after sign-in. */
  restore(): void {
    const { location, history, storage } = this.#options;
    const storedAddress = storage.getItem(STORAGE_KEY);
    storage.removeItem(STORAGE_KEY);
    // Only what belongs behind the page: never another path or site.
    if (!storedAddress || !/^[?#]/.test(storedAddress) || location.search !== '') return;
    history.replaceState(null, '', `${location.pathname}${storedAddress}`);
  }
}

/** Whether a fragment or a query is what a provider answers. */
export function isSignInAnswer(part: string): boolean {
  const answer = new URLSearchParams(part.replace(/^#/, ''));
  return answer.has('state') && (answer.has('code') || answer.has('error'));
}
