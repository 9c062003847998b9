/** Reloads the page after long silence, if the site answers at all: a page that shows the past is better than none. */
import { type PageCondition, reloadStep } from '../../domain/link/forcedReload.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { LinkState } from '../../state/link/link.ts';
import { stored } from '../../state/storage/stored.ts';

interface ForcedReloadOptions {
  link: LinkState;
  now: () => number;
  storage: Storage;
  /** What only the app knows. */
  condition: () => Pick<PageCondition, 'hidden' | 'online' | 'replaying' | 'unsaved'>;
  /** Whether the site answers now. */
  reachable: (signal: AbortSignal) => Promise<boolean>;
  warn: () => void;
  reload: () => void;
}

/** A longer step between two looks is sleep. */
const LONGEST_STEP_MS = 2_000;

export function reloadWhenSilent(scope: Scope, options: ForcedReloadOptions): void {
  const { link, now, storage } = options;
  const vain = stored(storage, 'vainReloads', 1, (value) => (typeof value === 'number' ? value : undefined));
  let warned = false;
  let asking = false;
  let lastLookMs = now();
  let lastMessageAtMs: number | undefined;
  let silentMs = 0;
  const look = () => {
    const nowMs = now();
    // What the page has slept through is no silence of the server.
    silentMs = link.lastMessageAtMs === lastMessageAtMs ? silentMs + Math.min(nowMs - lastLookMs, LONGEST_STEP_MS) : 0;
    lastLookMs = nowMs;
    lastMessageAtMs = link.lastMessageAtMs;
    const vainReloads = vain.read() ?? 0;
    if (link.lastMessageAtMs !== undefined && vainReloads > 0) vain.clear();
    const step = reloadStep({ ...options.condition(), silentMs, vainReloads });
    if (step === 'warn' && !warned) options.warn();
    warned = step === 'warn' || (warned && step === 'reload');
    if (step !== 'reload' || asking) return;
    asking = true;
    options.reachable(scope.signal).then(
      (answers) => {
        asking = false;
        if (!answers || scope.ended || reloadStep({ ...options.condition(), silentMs, vainReloads }) !== 'reload')
          return;
        vain.write(vainReloads + 1);
        options.reload();
      },
      () => {
        asking = false;
      },
    );
  };
  scope.interval(look, 1_000);
}
