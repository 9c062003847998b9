/**
 * When the page reloads itself because nothing has come over the live socket (rules.md#forced-reload): the last resort
 * after reconnecting, and never at the cost of unsaved work.
 */

/** Silence after which the page reloads. */
export const RELOAD_AFTER_MS = 60_000;
/** People are warned this long before. */
export const RELOAD_WARNING_MS = 5_000;
const MAX_RELOAD_DELAY_MS = 3_600_000;

export interface PageCondition {
  /** Since the last message, or since the page was opened. */
  readonly silentMs: number;
  /** Reloads in a row that brought no message: each doubles the patience. */
  readonly failedReloads: number;
  readonly hidden: boolean;
  /** The browser says that there is a network. */
  readonly online: boolean;
  readonly isReplaying: boolean;
  /** Something is being edited that a reload would lose. */
  readonly unsaved: boolean;
}

/** @returns whether to warn or to reload now */
export function forcedReloadStep(page: PageCondition): 'none' | 'warn' | 'reload' {
  if (page.hidden || !page.online || page.isReplaying || page.unsaved) return 'none';
  const patienceMs = Math.min(MAX_RELOAD_DELAY_MS, RELOAD_AFTER_MS * 2 ** Math.min(page.failedReloads, 6));
  if (page.silentMs >= patienceMs) return 'reload';
  return page.silentMs >= patienceMs - RELOAD_WARNING_MS ? 'warn' : 'none';
}
