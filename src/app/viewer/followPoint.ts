/**
 * Names the target under the pointer of a viewer, bypassing React: the pointer is read every 60 ms
 * (rules.md#map-points).
 */
import type { SitePoint } from '../../domain/geo/frame.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { tooltipPosition } from './tooltipPosition.ts';

/** After the pointer has left the point (rules.md#selection-outline). */
const CLEAR_DELAY_MS = 150;

/** The part of an element that is written and measured here. */
export type TooltipElement = Pick<HTMLElement, 'hidden' | 'textContent' | 'offsetWidth' | 'offsetHeight'> & {
  readonly style: { transform: string };
  readonly offsetParent: Pick<Element, 'clientWidth' | 'clientHeight'> | null;
};

interface FollowOptions {
  /** Reports the pointer's position; undefined if nothing is under it. @returns unsubscribes */
  onPointer: (
    listener: (place: SitePoint | undefined, at: { readonly x: number; readonly y: number } | undefined) => void,
  ) => () => void;
  nameAt: (place: SitePoint) => string | undefined;
  element: () => TooltipElement | null;
}

export function followPoint(scope: Scope, { onPointer, nameAt, element }: FollowOptions): void {
  let cancelClear: (() => void) | undefined;
  const clear = () => {
    cancelClear = undefined;
    const tooltip = element();
    if (tooltip) tooltip.hidden = true;
  };
  scope.own(
    onPointer((place, at) => {
      const tooltip = element();
      const name = place && nameAt(place);
      if (!tooltip) return;
      if (name === undefined || !at) {
        if (!tooltip.hidden) cancelClear ??= scope.timeout(clear, CLEAR_DELAY_MS);
        return;
      }
      cancelClear?.();
      cancelClear = undefined;
      if (tooltip.textContent !== name) tooltip.textContent = name;
      // Hidden elements have no size.
      tooltip.hidden = false;
      const size = { width: tooltip.offsetWidth, height: tooltip.offsetHeight };
      const pane = tooltip.offsetParent;
      const { x, y } = tooltipPosition(at, size, {
        width: pane?.clientWidth ?? Number.POSITIVE_INFINITY,
        height: pane?.clientHeight ?? Number.POSITIVE_INFINITY,
      });
      tooltip.style.transform = `translate(${x}px, ${y}px)`;
    }),
  );
  scope.own(clear);
}
