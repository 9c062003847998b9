/** What components read of all site entities of a world. */
import { useMemo } from 'react';
import type { SiteEntities } from '../../state/world/siteEntities/SiteEntities.ts';
import { useNow } from '../lifetime/useNow.ts';

const READ_EVERY_MS = 1_000;

/**
 * Reads once a second, and not at each report or key: a snapshot of thousands takes longer than to draw what is read of it.
 * @param read of the module: another function reads again
 */
export function useFromSiteEntities<T>(
  siteEntities: Pick<SiteEntities, 'all'>,
  read: (all: ReturnType<SiteEntities['all']>) => T,
): T {
  const readAtMs = useNow(() => performance.now(), READ_EVERY_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again once time has passed
  return useMemo(() => read(siteEntities.all()), [siteEntities, read, readAtMs]);
}
