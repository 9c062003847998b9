/** Applies theme, density and text size to the page, and stores them for the user. */
import { proxy, subscribe } from 'valtio';
import type { Scope } from '../../lifetime/scope.ts';
import { type Appearance, DEFAULT_APPEARANCE, storedAppearance } from '../../state/shell/appearance.ts';

interface AppearanceSources {
  storage: Storage;
  /** Subject of the signed-in user. */
  userId: string;
  /** The root element, whose data attributes the style sheets use. */
  page: Pick<HTMLElement, 'dataset'>;
  /** Container of the container queries for the page's width. */
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
  // Synchronously: the scene reads the page's colours in the same tick.
  scope.own(subscribe(appearance, change, true));
  // Changed in another tab of the user.
  scope.listen(window, 'storage', () => Object.assign(appearance, kept.read()));
  return appearance;
}

/** Chromium evaluates container queries in `em` with the previous font size until the container changes. */
function reevaluateContainerQueries(container: HTMLElement): void {
  container.style.containerType = 'normal';
  container.getBoundingClientRect();
  container.style.containerType = '';
}
