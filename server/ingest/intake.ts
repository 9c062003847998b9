/** The one way in for positions and states: the HTTP endpoint and the demo traffic hand their items to the same intake. */
import type { UtmZone } from '../../src/domain/geo/utm.ts';
import { type IngestAnswer, ingestFixSchema } from '../../src/domain/wire/ingest.ts';
import type { z } from '../../src/domain/wire/zod.ts';
import type { Bus } from '../bus/bus.ts';
import { fixReader, ImplausibleFixError, type SiteFix } from './siteFix.ts';

/** Takes what a fleet sends. */
export interface FixIntake {
  /**
   * Judges every item by itself against `ingestFixSchema` and publishes the good ones; never throws for a bad item.
   * @param items raw items, each as `ingestFixSchema` describes it
   * @returns how many were taken, and why each refused one was refused, by its index in `items`
   */
  take(items: readonly unknown[]): IngestAnswer;
}

/** Publishes judged fixes on the bus. */
export class BusIntake implements FixIntake {
  readonly #bus: Bus;
  readonly #read: ReturnType<typeof fixReader>;

  /** @param zone of the site: UTM places are in it, degrees are brought into it */
  constructor(bus: Bus, zone: UtmZone, nowMs: () => number) {
    this.#bus = bus;
    this.#read = fixReader(zone, nowMs);
  }

  take(items: readonly unknown[]): IngestAnswer {
    const errors: IngestAnswer['errors'] = [];
    for (const [index, item] of items.entries()) {
      const judged = this.#judge(item);
      if (typeof judged === 'string') errors.push({ index, message: judged });
      else this.#bus.publish('fleet.fix', judged);
    }
    return { accepted: items.length - errors.length, rejected: errors.length, errors };
  }

  /** @returns why it is refused, or the fix */
  #judge(item: unknown): SiteFix | string {
    const parsed = ingestFixSchema.safeParse(item);
    if (!parsed.success) return parsed.error.issues.map(describe).join('; ');
    try {
      return this.#read(parsed.data);
    } catch (error) {
      if (error instanceof ImplausibleFixError) return error.message;
      throw error;
    }
  }
}

function describe(issue: z.core.$ZodIssue): string {
  const path = issue.path.join('.');
  return path === '' ? issue.message : `${path}: ${issue.message}`;
}
