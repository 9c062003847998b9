/** Puts theme, density and size of text on the page, and keeps them for the user. */
import { proxy, subscribe } from 'valtio';
import type { Scope } from '../../lifetime/scope.ts';
import { type Appearance, DEFAULT_APPEARANCE, storedAppearance } from '../../state/shell/appearance.ts';

interface AppearanceSources {
  storage: Storage;
  /** Subject of the signed-in user. */
  userId: string;
  /** The root element, from which style sheets take them. */
  page: Pick<HTMLElement, 'dataset'>;
  /** Container of the queries for the page's width. */
  body?: HTMLElement;
  /** The window, whose events report changes stored by other tabs. */
  window: EventTarget;
}

export function createAppearance(scope: Scope, { storage, userId, page, body, window }: AppearanceSources): Appearance {
  const kept = storedAppearance(storage, userId);
  const appearance = proxy<Appearance>(kept.read() ?? { ...DEFAULT_APPEARANCE });
  const apply = () => {
    page.dataset['theme'] = appearance.theme;
    page.dataset['density'] = appearance.density;
    const isOtherSize = page.dataset['text'] !== appearance.text;
    page.dataset['text'] = appearance.text;
    if (isOtherSize && body) reevaluateContainerQueries(body);
  };
  apply();
  const change = () => {
    apply();
    const { theme, density, text } = appearance;
    kept.write({ theme, density, text });
  };
  // At once: the scene reads the colours of the page in the same turn.
  scope.own(subscribe(appearance, change, true));
  // Another tab of the user has changed it.
  scope.listen(window, 'storage', () => Object.assign(appearance, kept.read()));
  return appearance;
}

/** Chromium evaluates container queries in `em` with the previous font size until the container changes. */
function reevaluateContainerQueries(container: HTMLElement): void {
  container.style.containerType = 'normal';
  container.getBoundingClientRect();
  container.style.containerType = '';
}
