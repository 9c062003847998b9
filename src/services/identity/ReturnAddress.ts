/**
 * Return address of sign-in. Providers may allow only exact addresses: it is always the bare page, whose query and
 * fragment (viewers, moments) are kept in the tab's storage.
 */

type Place = Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>;

const STORAGE_KEY = 'headframe.returnTo';

interface ReturnAddressOptions {
  location: Place;
  history: Pick<History, 'replaceState'>;
  /** The tab's storage: two tabs may sign in at once. */
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
   * Stores the page's query and fragment before the page is left. An answer of the provider is not stored, and the bare
   * page after a refused sign-in keeps the first stored one.
   */
  save(): void {
    const { location, storage } = this.#options;
    const { search, hash } = location;
    if (isSignInAnswer(hash) || isSignInAnswer(search) || search + hash === '') return;
    try {
      storage.setItem(STORAGE_KEY, search + hash);
    } catch {
      // A full storage costs the viewers of the address, not the sign-in.
    }
  }

  /** Restores them after sign-in. */
  restore(): void {
    const { location, history, storage } = this.#options;
    const storedAddress = storage.getItem(STORAGE_KEY);
    storage.removeItem(STORAGE_KEY);
    // Only a query or fragment: never another path or site.
    if (!storedAddress || !/^[?#]/.test(storedAddress) || location.search !== '') return;
    history.replaceState(null, '', `${location.pathname}${storedAddress}`);
  }
}

/** Whether a fragment or a query is a provider's answer. */
export function isSignInAnswer(part: string): boolean {
  const answer = new URLSearchParams(part.replace(/^#/, ''));
  return answer.has('state') && (answer.has('code') || answer.has('error'));
}
