/** Opens a tileset's tree; its code is fetched with the first map. */
import type { Scope } from '../../lifetime/scope.ts';
import type { TileTree } from './TileTree.ts';
import type { TreeOptions } from './TreeOptions.ts';

/** @param scope ends waits for another try of a request */
export async function openTree(scope: Scope, options: Omit<TreeOptions, 'pause'>): Promise<TileTree> {
  const { TileTree } = await import('./TileTree.ts');
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
