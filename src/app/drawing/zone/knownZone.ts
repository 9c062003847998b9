import type { KnownZone } from '../../session/zoneActions.ts';

/** The stored zone that a draft, or an answer of the server, is of; undefined for one that was never stored. */
export function knownZone({ id, revision }: { readonly [field: string]: unknown }): KnownZone | undefined {
  if (typeof id !== 'string') return undefined;
  return { id, revision: typeof revision === 'number' ? revision : 0 };
}
