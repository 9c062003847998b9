/** Width of each panel as the user has dragged it, kept in the browser for each user (rules.md#panel-width). */
import { proxy, subscribe } from 'valtio';
import type { Scope } from '../../lifetime/scope.ts';
import { openStoredValue } from '../storage/stored.ts';

/** CSS pixels by panel id; a panel without an entry has its default width. */
export type PanelWidths = Record<string, number>;

export const MIN_PANEL_PX = 280;
/** Space that a panel leaves in the window: for the rail, and for a scene that is still usable. */
const MIN_SCENE_AND_RAIL_PX = 72 + 280;

/** The maximum width of a panel. @param windowPx width of the page */
export function maxPanelPx(windowPx: number): number {
  return Math.max(MIN_PANEL_PX, windowPx - MIN_SCENE_AND_RAIL_PX);
}

/** @returns whole pixels between the minimum and the maximum */
export function clampPanelPx(widthPx: number, windowPx: number): number {
  return Math.round(Math.min(maxPanelPx(windowPx), Math.max(MIN_PANEL_PX, widthPx)));
}

/** @returns valid widths only; undefined if the value is not a record */
export function readPanelWidths(value: unknown): PanelWidths | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value).filter(([, px]) => Number.isFinite(px) && px >= MIN_PANEL_PX);
  return Object.fromEntries(entries) as PanelWidths;
}

/** @param userId subject of the signed-in user */
export function createPanelWidths(scope: Scope, storage: Storage, userId: string): PanelWidths {
  const kept = openStoredValue(storage, `panelWidths.${userId}`, 1, readPanelWidths);
  const widths = proxy<PanelWidths>(kept.read() ?? {});
  let before = { ...widths };
  scope.own(
    subscribe(widths, () => {
      const now = { ...widths };
      const changed = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
        (id) => before[id] !== now[id],
      );
      before = now;
      // Another tab may have changed other panels meanwhile.
      const others = Object.entries(kept.read() ?? {}).filter(([id]) => !changed.includes(id));
      const mine = Object.entries(now).filter(([id]) => changed.includes(id));
      kept.write(Object.fromEntries([...others, ...mine]));
    }),
  );
  return widths;
}
