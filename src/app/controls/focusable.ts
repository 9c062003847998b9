/** Elements that the Tab key reaches, in its order. */
const FOCUSABLE_SELECTOR_LIST = ['button', 'input', 'textarea', 'select', 'a[href]', '[tabindex]'].map(
  (element) => `${element}:not(:disabled):not([tabindex="-1"])`,
);
const FOCUSABLE_SELECTORS = FOCUSABLE_SELECTOR_LIST.join();

/** In order of preference: a chosen entry, a chosen day of a calendar, today, any enabled control. */
const PREFERRED_FOCUS_SELECTORS = [
  '[aria-checked="true"]',
  '[data-pc-section="daylabel"][data-p-highlight="true"]',
  '[data-p-today="true"] > *',
  FOCUSABLE_SELECTOR_LIST.map((selector) => `${selector}:not([aria-disabled="true"])`).join(),
];

/** Initial focus of a popover: its chosen element, or else its first. */
export function initialFocus(root: HTMLElement): HTMLElement | undefined {
  return focusTargets(root)[0];
}

/**
 * Moves the focus from a control that its own action removes to the preferred other control of a region: a browser would
 * drop it to the page. Call it before the action.
 */
export function moveFocusFrom(control: Element, region: ParentNode | null): void {
  const others = region ? focusTargets(region).filter((target) => target !== control) : [];
  others[0]?.focus();
}

/**
 * {@link moveFocusFrom} for a control that removes its own line from a list: to the next one, else to the previous one.
 * @param region used instead if the line is the only one
 */
export function moveFocusFromLine(control: Element, region: ParentNode | null): void {
  const line = control.closest('li');
  moveFocusFrom(control, line?.nextElementSibling ?? line?.previousElementSibling ?? region);
}

/** The search field of the list that a control belongs to, marked by `data-list-search`. */
export function listSearchOf(control: Element): Element | null {
  return control.closest(':has([data-list-search])')?.querySelector('[data-list-search]') ?? null;
}

/**
 * Remembers a control's place in a list for when its line is gone: a removed line has no neighbours.
 * @returns focuses the next line, else the previous one, else the list's search; false if there is none of them
 */
export function placeInList(control: Element): () => boolean {
  const line = control.closest('li');
  const places = line ? [line.nextElementSibling, line.previousElementSibling, listSearchOf(control)] : [];
  return () => {
    const [target] = places.flatMap((place) => (place?.isConnected ? focusTargets(place) : []));
    target?.focus();
    return target !== undefined;
  };
}

/** Focuses a control, or its nearest visible neighbour if it does not fit in its bar. */
export function focusShown(control: HTMLElement): void {
  const siblings = Array.from(control.parentElement?.children ?? [control]);
  const at = siblings.indexOf(control);
  siblings
    .filter((sibling): sibling is HTMLElement => sibling.matches(FOCUSABLE_SELECTORS) && sibling.checkVisibility())
    .sort((a, b) => Math.abs(siblings.indexOf(a) - at) - Math.abs(siblings.indexOf(b) - at))[0]
    ?.focus();
}

function focusTargets(region: ParentNode): HTMLElement[] {
  return [...PREFERRED_FOCUS_SELECTORS, FOCUSABLE_SELECTORS].flatMap((selector) =>
    Array.from(region.querySelectorAll<HTMLElement>(selector)),
  );
}
