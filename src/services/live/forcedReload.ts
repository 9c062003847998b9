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

export function reloadWhenSilent(scope: Scope, options: ForcedReloadOptions): void {
  const { link, now, storage } = options;
  const vain = stored(storage, 'vainReloads', 1, (value) => (typeof value === 'number' ? value : undefined));
  const openedAtMs = now();
  let warned = false;
  let asking = false;
  const look = () => {
    const silentMs = now() - (link.lastMessageAtMs ?? openedAtMs);
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
