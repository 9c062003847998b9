/** The single entry point for positions and states, shared by the HTTP endpoint and the demo traffic. */
import type { LocalGrid } from '../../src/domain/geo/localGrid.ts';
import type { UtmZone } from '../../src/domain/geo/utm.ts';
import { type IngestAnswer, ITEM_BOUNDS, ingestFixSchema } from '../../src/domain/wire/ingest.ts';
import { ingestReportSchema } from '../../src/domain/wire/reports.ts';
import { findExceededBound } from '../../src/domain/wire/size.ts';
import type { Bus } from '../bus/bus.ts';
import { checkReportSubject, checkVehicle, type KnownEntities } from './capacity.ts';
import { ImplausibleFixError } from './implausible.ts';
import { issueText } from './issueText.ts';
import { isPlainFix } from './plainFix.ts';
import { fixReader } from './siteFix.ts';
import { clampedReport, isDated } from './siteReport.ts';
import { TimeClamp } from './timeClamp.ts';

/** Accepts reports of fleets. */
export interface FixIntake {
  /**
   * Validates every item separately and publishes the valid ones; never throws for an invalid item.
   * @param items raw items: a fix in the form of `ingestFixSchema`, or, with a `type` other than `location`, a report
   * in that of `ingestReportSchema`; a field that is null counts as absent
   * @param taken items that it contains are skipped
   * @returns the number of accepted items, and for each refused one its index in `items` and the reason
   */
  ingest(items: readonly unknown[], taken?: AcceptedItems): IngestAnswer;
}

/** Items received before: they count as accepted, but are neither validated nor published again. */
export interface AcceptedItems {
  /**
   * @param item raw, within the size limits @returns whether it was accepted before; else `markAccepted` remembers it
   */
  wasAccepted(item: object): boolean;
  /** Remembers the item of the last `wasAccepted` call. */
  markAccepted(): void;
}

/** Placeholder of an unreadable item, so that the others keep their index. */
export class UnreadableItem {
  readonly message: string;
  readonly text: string;

  /** @param message the reason, for the sender @param text an excerpt that helps to find the item */
  constructor(message: string, text: string) {
    this.message = message;
    this.text = text;
  }
}

const ALREADY_INGESTED = Symbol('taken before');

/** Publishes validated fixes and reports on the bus. */
export class BusIntake implements FixIntake {
  readonly #bus: Bus;
  readonly #readFix: ReturnType<typeof fixReader>;
  readonly #timeClamp: TimeClamp;
  readonly #knownEntities: KnownEntities | undefined;

  /**
   * @param zone the site's UTM zone: UTM coordinates are in it, degrees are converted to it
   * @param known the site's known entities; absent if their number is unlimited
   * @param grid the site's local grid; absent if it has none
   */
  constructor(bus: Bus, zone: UtmZone, nowMs: () => number, known?: KnownEntities, grid?: LocalGrid) {
    this.#bus = bus;
    this.#knownEntities = known;
    this.#timeClamp = new TimeClamp(nowMs);
    this.#readFix = fixReader(zone, this.#timeClamp, grid);
  }

  ingest(items: readonly unknown[], taken?: AcceptedItems): IngestAnswer {
    const errors: IngestAnswer['errors'] = [];
    const clampedBefore = this.#timeClamp.count;
    let repeated = 0;
    for (const [index, item] of items.entries()) {
      const verdict = this.#validate(item, taken);
      if (verdict === ALREADY_INGESTED) repeated++;
      else if (verdict !== undefined) errors.push({ index, message: verdict });
    }
    const clamped = this.#timeClamp.count - clampedBefore;
    const counts = { accepted: items.length - errors.length, rejected: errors.length };
    return { ...counts, errors, ...(clamped > 0 && { clamped }), ...(repeated > 0 && { repeated }) };
  }

  /** @returns the reason if it is refused, or that it was accepted before */
  #validate(raw: unknown, taken: AcceptedItems | undefined): string | typeof ALREADY_INGESTED | undefined {
    if (raw instanceof UnreadableItem) return raw.message;
    // Checked here, because a schema takes longer and such items cost a sender nothing to send.
    if (typeof raw !== 'object' || raw === null) return 'the item is not an object';
    const excess = findExceededBound(raw, ITEM_BOUNDS);
    if (excess !== undefined) return `the item ${excess}`;
    const item = withoutNulls(raw) as object;
    // A report without a time is never a duplicate: the same text may report another change.
    const remembered = isDated(item) ? taken : undefined;
    if (remembered?.wasAccepted(raw)) return ALREADY_INGESTED;
    try {
      const refusal = isNonLocationReport(item) ? this.#acceptReport(item) : this.#acceptFix(item);
      if (refusal === undefined) remembered?.markAccepted();
      return refusal;
    } catch (error) {
      if (error instanceof ImplausibleFixError) return error.message;
      throw error;
    }
  }

  #acceptFix(item: object): string | undefined {
    const parsed = isPlainFix(item) ? { success: true as const, data: item } : ingestFixSchema.safeParse(item);
    if (!parsed.success) return parsed.error.issues.map(issueText).join('; ');
    if (this.#knownEntities) checkVehicle(this.#knownEntities, parsed.data.id);
    this.#bus.publish('fleet.fix', this.#readFix(parsed.data));
    return undefined;
  }

  #acceptReport(item: object): string | undefined {
    const parsed = ingestReportSchema.safeParse(item);
    if (!parsed.success) return parsed.error.issues.map(issueText).join('; ');
    if (this.#knownEntities) checkReportSubject(this.#knownEntities, parsed.data);
    this.#bus.publish('site.report', clampedReport(parsed.data, this.#timeClamp));
    return undefined;
  }
}

/** Senders of live messages mark their fixes with `type: 'location'`. */
function isNonLocationReport(item: unknown): item is object {
  return typeof item === 'object' && item !== null && 'type' in item && item.type !== 'location';
}

/** Nesting depth of the fields of reports; deeper parts of a status are up to the sender. */
const MAX_FIELD_DEPTH = 4;

/** Returns the value itself if there are no nulls, as in most items: thousands arrive per second. */
function withoutNulls(value: unknown, depth = 0): unknown {
  if (!hasNulls(value, depth)) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => withoutNulls(item, depth + 1));
  const presentFields = Object.entries(value as object).filter(([, field]) => field !== null);
  return Object.fromEntries(presentFields.map(([key, field]) => [key, withoutNulls(field, depth + 1)]));
}

/** Whether a field is null at any depth; null items of lists do not count. */
function hasNulls(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth > MAX_FIELD_DEPTH) return false;
  const isList = Array.isArray(value);
  for (const key in value) {
    const field = (value as Record<string, unknown>)[key];
    if ((field === null && !isList) || hasNulls(field, depth + 1)) return true;
  }
  return false;
}
