/** Browser zoom is blocked at half or less of the initial level (rules.md#zoom-block). */
import type { Scope } from '../../lifetime/scope.ts';

/** Relative tolerance for the window's width in physical pixels after a zoom, which is rounded. */
const ZOOM_TOLERANCE = 0.1;

/** @param page the zoomed window; its level is `devicePixelRatio`, which depends on its screen, too */
export function blockZoomOut(
  scope: Scope,
  page: EventTarget & Readonly<Pick<Window, 'devicePixelRatio' | 'innerWidth'>>,
): void {
  let { devicePixelRatio: level, innerWidth: widthPx } = page;
  let initial = level;
  const follow = () => {
    const ratio = page.devicePixelRatio / level;
    // A zoom keeps the window's width in physical pixels; a move to another screen changes it.
    const isMoved = Math.abs((ratio * page.innerWidth) / widthPx - 1) > ZOOM_TOLERANCE;
    if (isMoved) initial *= ratio;
    level = page.devicePixelRatio;
    widthPx = page.innerWidth;
  };
  const blockZoomOutBelowHalf = (event: Event, zoomsOut: boolean) => {
    follow();
    if (zoomsOut && level <= initial / 2) event.preventDefault();
  };
  scope.listen(page, 'resize', follow);
  scope.listen<WheelEvent>(page, 'wheel', (event) => blockZoomOutBelowHalf(event, event.ctrlKey && event.deltaY > 0), {
    passive: false,
    capture: true,
  });
  scope.listen<KeyboardEvent>(
    page,
    'keydown',
    (event) =>
      blockZoomOutBelowHalf(event, (event.ctrlKey || event.metaKey) && ['-', '_', 'Subtract'].includes(event.key)),
    { capture: true },
  );
}
