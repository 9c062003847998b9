/** Expected breaches of the acknowledged fixes: each vehicle separately, in the order of its own clock. */
import { evaluateRule, type RuleState } from '../../src/domain/rule/evaluateRule.ts';
import type { SiteRule } from '../../src/domain/rule/siteRule.ts';
import { continueTrack, type Track } from '../../src/domain/rule/track.ts';

export interface SentFix {
  /** Epoch milliseconds. */
  atMs: number;
  speedKmh: number;
}

/** @param point position of the vehicle @returns start of each of its breaches */
export function breachesOf(rule: SiteRule, point: Track['point'], fixes: readonly SentFix[]): number[] {
  const begins = new Set<number>();
  let track: Track | undefined;
  let state: RuleState | undefined;
  for (const { atMs, speedKmh } of fixes) {
    const next = continueTrack(track, { atMs, point });
    track = next.track;
    if (next.step === 'passed') continue;
    const nothing = { category: undefined, status: undefined, statusCategory: undefined, statusAtMs: undefined };
    state = evaluateRule(rule, state, { atMs, point, speedKmh, ...nothing }, undefined);
    if (state.breachSinceMs !== undefined) begins.add(state.breachSinceMs);
  }
  return [...begins];
}
