/** What components derive from all site entities of a world. */
import { useMemo } from 'react';
import type { SiteEntities } from '../../state/world/siteEntities/SiteEntities.ts';
import { useNow } from '../lifetime/useNow.ts';

const READ_EVERY_MS = 1_000;

/**
 * Reads once a second rather than with each report or key stroke: a snapshot of thousands takes longer than drawing the
 * result.
 * @param read a function of the module: a different function reads again
 */
export function useFromSiteEntities<T>(
  siteEntities: Pick<SiteEntities, 'all'>,
  read: (all: ReturnType<SiteEntities['all']>) => T,
): T {
  const readAtMs = useNow(() => performance.now(), READ_EVERY_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again once time has passed
  return useMemo(() => read(siteEntities.all()), [siteEntities, read, readAtMs]);
}
