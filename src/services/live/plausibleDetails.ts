/**
 * Details of a status, tablet, engine or transaction without implausible times (rules.md#implausible-reports): a start in
 * seconds would be older than any status of the vehicle.
 */
import { timeFault } from '../../domain/link/plausible.ts';

const DETAIL_TIMES = ['start', 'end', 'startTime', 'endTime', 'tabletTs', 'txn_ts', 'motTs', 'engineTs'] as const;

/**
 * A time of 0 counts as omitted: some tablets send it for an end that is still to come.
 * @param name of the vehicle @param reject receives a reason for each other implausible time
 * @returns the same object if all of its times are plausible
 */
export function plausibleDetails<D extends object>(details: D, name: string, reject: (reason: string) => void): D {
  const { prev } = details as { readonly prev?: unknown };
  // Nothing reads the `prev` of `prev`.
  const plausiblePrev =
    typeof prev === 'object' && prev !== null ? plausibleTimes(prev, `${name}: prev`, reject) : prev;
  const kept = plausiblePrev === prev ? details : { ...details, prev: plausiblePrev };
  return plausibleTimes(kept, name, reject);
}

function plausibleTimes<D extends object>(details: D, name: string, reject: (reason: string) => void): D {
  const sent = details as Readonly<Record<string, unknown>>;
  let kept = details;
  for (const field of DETAIL_TIMES) {
    const atMs = sent[field];
    const fault = typeof atMs === 'number' ? timeFault(atMs) : undefined;
    if (fault === undefined) continue;
    if (atMs !== 0) reject(`${name}: ${field}: ${fault}`);
    kept = { ...kept, [field]: undefined };
  }
  return kept;
}
