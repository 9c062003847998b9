/**
 * Our own tooltips for everything with a `title`: shown when the pointer hovers, on keyboard focus, and on a long
 * press of a finger, for which the browser's own never appear (rules.md#tooltips).
 */
import type { Scope } from '../../../lifetime/scope.ts';
import type { Box } from '../../controls/placeBeside.ts';
import { placeTooltip } from './placeTooltip.ts';

/** The pointer rests, or the focus stays, this long before the text appears. */
const HOVER_DELAY_MS = 400;
const LONG_PRESS_MS = 500;
/** A text requested by a finger stays this long after the finger was lifted. */
const TOUCH_TOOLTIP_DURATION_MS = 1_500;
/** A finger that moves further than this scrolls. */
const TOUCH_MOVE_TOLERANCE_PX = 10;

const TOOLTIP_ID = 'hf-tooltip';
/** Rows of trees and scenes have menus of their own for a long press. */
const OWN_LONG_PRESS = '[role="tree"], [role="application"]';

/** The element with a tooltip, and its text, which is restored on the element afterwards. */
interface ShownTooltip {
  readonly element: Element;
  readonly title: string;
  readonly describedBy: string | null;
}

export class Tooltips {
  readonly #scope: Scope;
  readonly #page: Document;
  readonly #bubble: HTMLElement;
  #shown: ShownTooltip | undefined;
  #cancelDelay: () => void = () => {};

  constructor(scope: Scope, page: Document) {
    this.#scope = scope;
    this.#page = page;
    this.#bubble = page.createElement('div');
    Object.assign(this.#bubble, {
      id: TOOLTIP_ID,
      className: 'hf-tooltip',
      hidden: true,
    } satisfies Partial<HTMLElement>);
    this.#bubble.setAttribute('role', 'tooltip');
    scope.own(() => this.hide());
    scope.own(() => this.#bubble.remove());
    this.#listenToPointer();
    this.#listenToKeys();
    this.#listenToTouch();
  }

  hide(): void {
    this.#cancelDelay();
    const shown = this.#shown;
    this.#shown = undefined;
    this.#bubble.hidden = true;
    if (!shown) return;
    const { element, title, describedBy } = shown;
    // Another text may have been set in the meantime.
    if (!element.hasAttribute('title')) element.setAttribute('title', title);
    if (describedBy === null) element.removeAttribute('aria-describedby');
    else element.setAttribute('aria-describedby', describedBy);
  }

  #listenToPointer(): void {
    this.#listen<PointerEvent>('pointerover', ({ target, pointerType }) => {
      if (pointerType === 'touch' || this.#isInShownElement(target)) return;
      this.#showLater(titledElementAt(target), HOVER_DELAY_MS);
    });
    this.#listen<PointerEvent>('pointerdown', ({ pointerType }) => {
      if (pointerType !== 'touch') this.hide();
    });
    this.#listen<PointerEvent>('pointerout', ({ relatedTarget }) => {
      if (relatedTarget === null) this.hide();
    });
    this.#listen('scroll', () => this.hide());
  }

  #listenToKeys(): void {
    this.#listen('focusin', ({ target }) => {
      const isByKeyboard = target instanceof Element && target.matches(':focus-visible');
      this.#showLater(isByKeyboard ? titledElementAt(target) : undefined, HOVER_DELAY_MS);
    });
    this.#listen<KeyboardEvent>('keydown', ({ key }) => {
      if (key === 'Escape') this.hide();
    });
  }

  #listenToTouch(): void {
    let start: PointerEvent | undefined;
    this.#listen<PointerEvent>('pointerdown', (event) => {
      if (event.pointerType !== 'touch') return;
      this.hide();
      start = event;
      const element = titledElementAt(event.target);
      if (element && !element.closest(OWN_LONG_PRESS)) this.#showLater(element, LONG_PRESS_MS);
    });
    this.#listen<PointerEvent>('pointermove', ({ pointerType, clientX, clientY }) => {
      if (pointerType !== 'touch' || !start || this.#shown) return;
      if (Math.hypot(clientX - start.clientX, clientY - start.clientY) > TOUCH_MOVE_TOLERANCE_PX) this.#cancelDelay();
    });
    this.#listen<PointerEvent>('pointerup', ({ pointerType }) => {
      if (pointerType !== 'touch') return;
      start = undefined;
      if (!this.#shown) return this.#cancelDelay();
      this.#skipClick();
      this.#cancelDelay = this.#scope.timeout(() => this.hide(), TOUCH_TOOLTIP_DURATION_MS);
    });
  }

  /** The press that has opened a tooltip must not press the button, too. */
  #skipClick(): void {
    const click = this.#scope.child();
    click.listen(
      this.#page,
      'click',
      (event) => {
        event.preventDefault();
        event.stopPropagation();
      },
      { capture: true, once: true },
    );
    click.timeout(() => click.dispose(), 50);
  }

  #isInShownElement(target: EventTarget | null): boolean {
    return target instanceof Node && this.#shown?.element.contains(target) === true;
  }

  #showLater(element: Element | undefined, delayMs: number): void {
    this.hide();
    if (element) this.#cancelDelay = this.#scope.timeout(() => this.#show(element), delayMs);
  }

  #show(element: Element): void {
    const title = element.getAttribute('title');
    // If the text is the element's only name, the browser's own tooltip has to do.
    const isNamed = element.hasAttribute('aria-label') || element.textContent !== '';
    if (!title || !element.isConnected || !isNamed) return;
    this.#shown = { element, title, describedBy: element.getAttribute('aria-describedby') };
    // Otherwise the browser would show its own as well.
    element.removeAttribute('title');
    element.setAttribute('aria-describedby', TOOLTIP_ID);
    const bubble = this.#bubble;
    const { fullscreenElement, documentElement, body } = this.#page;
    // Outside the body it would not inherit the page's font.
    const isPartFull = fullscreenElement !== null && fullscreenElement !== documentElement;
    (isPartFull ? fullscreenElement : body).append(bubble);
    bubble.textContent = title;
    // Hidden elements have no size.
    bubble.hidden = false;
    const { clientWidth, clientHeight } = this.#page.documentElement;
    const box: Box = element.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = bubble;
    const at = placeTooltip(
      box,
      { width: offsetWidth, height: offsetHeight },
      { width: clientWidth, height: clientHeight },
    );
    bubble.style.left = `${at.left}px`;
    bubble.style.top = `${at.top}px`;
  }

  #listen<E extends Event = Event>(type: string, listener: (event: E) => void): void {
    this.#scope.listen<E>(this.#page, type, listener, { capture: true, passive: true });
  }
}

/** The innermost element around a target that has a text. */
function titledElementAt(target: EventTarget | null): Element | undefined {
  return (target instanceof Element && target.closest('[title]:not([title=""])')) || undefined;
}
