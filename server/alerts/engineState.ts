/** The alert engine's state of a vehicle, as stored; another server can continue from it. */
import { createHash } from 'node:crypto';
import type { Observation, RuleState } from '../../src/domain/rule/evaluateRule.ts';
import type { SiteRule } from '../../src/domain/rule/siteRule.ts';
import type { Track } from '../../src/domain/rule/track.ts';
import { z } from '../../src/domain/wire/zod.ts';

export interface FollowedVehicle {
  track: Track;
  observation: Observation;
  name: string;
  /** Arrival time of the track's last fix, by this server's clock: the vehicle's own may be fast or slow. */
  heardAtMs: number;
  /** By rule index. */
  ruleStates: Map<number, RuleState>;
  lastAlertedAtMs: Map<number, number>;
}

const pointSchema = z.object({ easting: z.number(), northing: z.number(), altitude: z.number() });
const timedPointSchema = z.object({ atMs: z.number(), point: pointSchema });
const ruleStateSchema = timedPointSchema.extend({
  inZone: z.boolean(),
  inZoneSinceMs: z.number(),
  fastFixes: z.number(),
  wrongWayDistanceM: z.number(),
  breachSinceMs: z.number().optional(),
});
const storedSchema = z.object({
  track: timedPointSchema.extend({ unconfirmed: timedPointSchema.optional() }),
  observation: timedPointSchema.extend({
    speedKmh: z.number(),
    category: z.string().optional(),
    status: z.string().optional(),
    statusCategory: z.string().optional(),
    statusAtMs: z.number().optional(),
  }),
  name: z.string(),
  heardAtMs: z.number(),
  /** By rule key. */
  ruleStates: z.array(z.tuple([z.string(), ruleStateSchema])),
  lastAlertedAtMs: z.array(z.tuple([z.string(), z.number()])),
});

/** Identical rules share their state. */
export function ruleKey({ categories, ...rule }: SiteRule): string {
  const text = JSON.stringify([rule, categories && [...categories]]);
  return createHash('sha256').update(text).digest('base64url');
}

/** @param keys of the rules, by their index */
export function storedState(followed: FollowedVehicle, keys: readonly string[]): unknown {
  const byKey = <T>(byIndex: ReadonlyMap<number, T>) => Array.from(byIndex, ([index, of]) => [keys[index], of]);
  const { ruleStates, lastAlertedAtMs } = followed;
  return { ...followed, ruleStates: byKey(ruleStates), lastAlertedAtMs: byKey(lastAlertedAtMs) };
}

/** @returns undefined for state written by another version; parts of deleted rules are left out */
export function readStoredState(stored: unknown, keys: readonly string[]): FollowedVehicle | undefined {
  const { data } = storedSchema.safeParse(stored);
  if (!data) return undefined;
  const indexOf = new Map(keys.map((key, index) => [key, index]));
  const byIndex = <T>(byKey: readonly [string, T][]): Map<number, T> =>
    new Map(
      byKey.flatMap(([key, of]): [number, T][] => {
        const index = indexOf.get(key);
        return index === undefined ? [] : [[index, of]];
      }),
    );
  return {
    ...data,
    ruleStates: byIndex(data.ruleStates),
    lastAlertedAtMs: byIndex(data.lastAlertedAtMs),
  } as FollowedVehicle;
}
