/** Turns a pane's DOM events into gestures of its view's tools. */
import type { Scope } from '../../lifetime/scope.ts';
import type { PanePoint } from '../tools/paneGeometry.ts';
import type { PanePointer, Tool } from '../tools/Tool.ts';
import { isMenuKey } from './menuKeys.ts';

/** A press with less movement than this is a click. */
const CLICK_PX = 4;
/** A finger that stays in place for this long opens the menu. */
const LONG_PRESS_MS = 500;
const WHEEL_LINE_PX = 16;
const WHEEL_PAGE_PX = 400;

/** @returns whether the menu opens; not while something is drawn */
type OpenMenu = (at: PanePoint | undefined) => boolean;

export class PaneInput {
  readonly #pane: HTMLElement;
  readonly #tools: readonly Tool[];
  readonly #scope: Scope;
  readonly #openMenu: OpenMenu;
  #cancelLongPress = () => {};
  #activeTool: Tool | undefined;
  /** Pointers pressed on the pane. */
  readonly #pointersDown = new Set<number>();
  #downX = 0;
  #downY = 0;
  #hasDragged = false;

  /** @param openMenu called on a right click, a long press, or a menu key (then without a point) */
  constructor(scope: Scope, pane: HTMLElement, tools: readonly Tool[], openMenu: OpenMenu) {
    this.#scope = scope;
    this.#pane = pane;
    this.#tools = tools;
    this.#openMenu = openMenu;
    if (!pane.hasAttribute('tabindex')) pane.tabIndex = 0;
    pane.style.touchAction = 'none';
    scope.listen<PointerEvent>(pane, 'pointerdown', (event) => this.#onPointerDown(event));
    scope.listen<PointerEvent>(pane, 'pointermove', (event) => this.#onPointerMove(event));
    scope.listen<PointerEvent>(pane, 'pointerup', (event) => this.#onPointerUp(event));
    scope.listen<PointerEvent>(pane, 'pointercancel', () => this.#cancelGesture());
    scope.listen<PointerEvent>(pane, 'lostpointercapture', (event) => this.#onCaptureLost(event));
    scope.listen<PointerEvent>(pane, 'pointerleave', () => this.#onPointerLeave());
    scope.listen<WheelEvent>(pane, 'wheel', (event) => this.#onWheel(event), { passive: false });
    scope.listen<MouseEvent>(pane, 'dblclick', (event) => this.#onDoubleClick(event));
    scope.listen<MouseEvent>(pane, 'contextmenu', (event) => this.#isOnPane(event) && event.preventDefault());
    scope.listen<KeyboardEvent>(pane, 'keydown', (event) => this.#onKeyDown(event));
    // The feedback of an unfinished drag would stay: the pane outlives its content.
    scope.own(() => this.#pointersDown.size > 0 && this.#cancelGesture());
  }

  /** False for events of controls inside the pane. */
  #isOnPane(event: Event): boolean {
    return event.target === this.#pane;
  }

  #onPointerDown(event: PointerEvent): void {
    if (!this.#isOnPane(event)) return;
    this.#pointersDown.add(event.pointerId);
    if (event.button === 1) event.preventDefault();
    this.#pane.focus({ preventScroll: true });
    this.#pane.setPointerCapture(event.pointerId);
    const pointer = this.#panePointerOf(event);
    this.#awaitLongPress(pointer);
    if (this.#activeTool) {
      this.#activeTool.down?.(pointer);
      return;
    }
    this.#downX = pointer.x;
    this.#downY = pointer.y;
    this.#hasDragged = false;
    this.#activeTool = this.#tools.find((tool) => tool.down?.(pointer) === true);
  }

  #onPointerMove(event: PointerEvent): void {
    const pointer = this.#panePointerOf(event);
    if (this.#pointersDown.size > 0) {
      if (Math.hypot(pointer.x - this.#downX, pointer.y - this.#downY) > CLICK_PX) this.#startDrag();
      this.#activeTool?.move?.(pointer);
    } else if (this.#isOnPane(event)) {
      for (const tool of this.#tools) tool.move?.(pointer);
    } else {
      this.#onPointerLeave();
    }
  }

  #onPointerUp(event: PointerEvent): void {
    if (!this.#pointersDown.delete(event.pointerId)) return;
    this.#cancelLongPress();
    const pointer = this.#panePointerOf(event);
    if (this.#pointersDown.size === 0) {
      const isClick = !this.#hasDragged && !this.#tools.some((tool) => tool.click?.(pointer) === true);
      for (const tool of this.#tools) tool.up?.(pointer, isClick);
      this.#activeTool = undefined;
      if (isClick && pointer.button === 2) this.#openMenu(pointer);
    } else {
      this.#activeTool?.up?.(pointer, false);
    }
  }

  /** A pane hidden during a drag gets no pointerup. */
  #onCaptureLost(event: PointerEvent): void {
    if (this.#pointersDown.has(event.pointerId)) this.#cancelGesture();
  }

  #startDrag(): void {
    this.#hasDragged = true;
    this.#cancelLongPress();
  }

  /** Only a single finger at rest makes a long press: a second one starts a pinch. */
  #awaitLongPress(pointer: PanePointer): void {
    this.#cancelLongPress();
    if (!pointer.isTouch || this.#pointersDown.size > 1) return;
    this.#cancelLongPress = this.#scope.timeout(() => {
      const pressed = [...this.#pointersDown];
      if (!this.#openMenu(pointer)) return;
      this.#cancelGesture();
      // The finger is still down, but must no longer drag or click.
      for (const id of pressed) this.#pointersDown.add(id);
      this.#hasDragged = true;
    }, LONG_PRESS_MS);
  }

  #cancelGesture(): void {
    this.#cancelLongPress();
    this.#pointersDown.clear();
    this.#activeTool = undefined;
    for (const tool of this.#tools) tool.cancel?.();
  }

  #onPointerLeave(): void {
    if (this.#pointersDown.size > 0) return;
    for (const tool of this.#tools) tool.leave?.();
  }

  #onWheel(event: WheelEvent): void {
    if (!this.#isOnPane(event)) return;
    event.preventDefault();
    const unit = event.deltaMode === 1 ? WHEEL_LINE_PX : event.deltaMode === 2 ? WHEEL_PAGE_PX : 1;
    const pointer = this.#panePointerOf(event);
    this.#tools.some((tool) => tool.wheel?.(pointer, event.deltaY * unit) === true);
  }

  #onDoubleClick(event: MouseEvent): void {
    if (!this.#isOnPane(event)) return;
    const pointer = this.#panePointerOf(event);
    this.#tools.some((tool) => tool.doubleClick?.(pointer) === true);
  }

  #onKeyDown(event: KeyboardEvent): void {
    if (!this.#isOnPane(event)) return;
    const opensMenu = isMenuKey(event);
    if (opensMenu) this.#openMenu(undefined);
    if (opensMenu || this.#tools.some((tool) => tool.key?.(event) === true)) event.preventDefault();
  }

  #panePointerOf(event: MouseEvent): PanePointer {
    const box = this.#pane.getBoundingClientRect();
    const pointerFields = event as Partial<PointerEvent>;
    return {
      x: event.clientX - box.left,
      y: event.clientY - box.top,
      button: event.button,
      buttons: event.buttons,
      pointerId: pointerFields.pointerId ?? 0,
      isTouch: pointerFields.pointerType === 'touch',
      isShiftDown: event.shiftKey,
      isCtrlDown: event.ctrlKey || event.metaKey,
      atMs: event.timeStamp,
    };
  }
}
