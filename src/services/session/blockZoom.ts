/** Browser zoom is blocked at half or less of the initial level (rules.md#zoom-block). */
import type { Scope } from '../../lifetime/scope.ts';

/** @param level the zoom level now, `devicePixelRatio` */
export function blockZoomOut(scope: Scope, target: EventTarget, level: () => number): void {
  const initial = level();
  const blockZoomOutBelowHalf = (event: Event, zoomsOut: boolean) => {
    if (zoomsOut && level() <= initial / 2) event.preventDefault();
  };
  scope.listen<WheelEvent>(
    target,
    'wheel',
    (event) => blockZoomOutBelowHalf(event, event.ctrlKey && event.deltaY > 0),
    {
      passive: false,
      capture: true,
    },
  );
  scope.listen<KeyboardEvent>(
    target,
    'keydown',
    (event) =>
      blockZoomOutBelowHalf(event, (event.ctrlKey || event.metaKey) && ['-', '_', 'Subtract'].includes(event.key)),
    { capture: true },
  );
}
