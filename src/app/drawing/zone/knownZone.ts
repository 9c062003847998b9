import type { KnownZone } from '../../session/zoneActions.ts';

/** The stored zone to which a draft or an answer of the server belongs; undefined if there is none. */
export function knownZone({ id, revision }: { readonly [field: string]: unknown }): KnownZone | undefined {
  if (typeof id !== 'string') return undefined;
  return { id, revision: typeof revision === 'number' ? revision : 0 };
}
