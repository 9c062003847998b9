/** Opens a tileset's tree. */
import type { Scope } from '../../lifetime/scope.ts';
import { TileTree } from './TileTree.ts';
import type { TreeOptions } from './TreeOptions.ts';

/** @param scope ends pending delays between retries */
export function openTree(scope: Scope, options: Omit<TreeOptions, 'pause'>): Promise<TileTree> {
  const waitMs = (delayMs: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const wait = scope.child();
      const finishWait = (): void => {
        wait.dispose();
        resolve();
      };
      wait.timeout(finishWait, delayMs);
      wait.listen(signal, 'abort', finishWait);
    });
  return TileTree.open({ ...options, pause: waitMs });
}
