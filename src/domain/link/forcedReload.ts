/**
 * When the page reloads itself because nothing has arrived over the live socket (rules.md#forced-reload): a last resort
 * after reconnecting has failed, and never at the cost of unsaved work.
 */

/** Silence after which the page reloads. */
export const RELOAD_AFTER_MS = 60_000;
/** Users are warned this long before. */
export const RELOAD_WARNING_MS = 5_000;
const MAX_RELOAD_DELAY_MS = 3_600_000;

export interface PageCondition {
  /** Time since the last message, or since the page was opened. */
  readonly silentMs: number;
  /** Consecutive reloads without a message since: each doubles the wait. */
  readonly failedReloads: number;
  readonly isHidden: boolean;
  /** Whether the browser reports a network. */
  readonly isOnline: boolean;
  readonly isReplaying: boolean;
  /** Whether a reload would lose edits. */
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
 * Silence that counts, milliseconds: while a reload is blocked, at most up to the warning, so that a user who returns,
 * or has just saved, is warned first, and the link has time to recover.
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
