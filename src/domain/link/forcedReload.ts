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
  readonly isHidden: boolean;
  /** The browser says that there is a network. */
  readonly isOnline: boolean;
  readonly isReplaying: boolean;
  /** Something is being edited that a reload would lose. */
  readonly hasUnsavedChanges: boolean;
}

/** @returns whether to warn or to reload now */
export function forcedReloadStep(page: PageCondition): 'none' | 'warn' | 'reload' {
  if (isReloadBlocked(page)) return 'none';
  const limitMs = reloadAfterMs(page);
  if (page.silentMs >= limitMs) return 'reload';
  return page.silentMs >= limitMs - RELOAD_WARNING_MS ? 'warn' : 'none';
}

/**
 * Silence that counts, milliseconds: while a reload is blocked only up to the warning, so that a user who comes back, or has
 * just saved, is warned first, and the link has time to answer.
 */
export function countedSilenceMs(page: PageCondition): number {
  if (!isReloadBlocked(page)) return page.silentMs;
  return Math.min(page.silentMs, reloadAfterMs(page) - RELOAD_WARNING_MS);
}

function isReloadBlocked({ isHidden, isOnline, isReplaying, hasUnsavedChanges }: PageCondition): boolean {
  return isHidden || !isOnline || isReplaying || hasUnsavedChanges;
}

function reloadAfterMs({ failedReloads }: PageCondition): number {
  return Math.min(MAX_RELOAD_DELAY_MS, RELOAD_AFTER_MS * 2 ** Math.min(failedReloads, 6));
}
