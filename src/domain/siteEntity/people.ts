/** People, the cap lamps that they carry, and where those were seen (rules.md#people). */
import { HOUR_MS } from '../time/units.ts';
import { readRecord } from '../wire/jsonText.ts';
import type { WirePersonEntity } from '../wire/siteEntities.ts';
import type { WirePassage } from '../wire/states.ts';
import type { SiteEntityFacts } from './facts.ts';

/** A person's data from the site's records. */
export interface Person {
  readonly caplamp: string | undefined;
  readonly fullName: string;
  readonly department: string;
  readonly issuedDate: string;
}

/** Shown if a record cannot be read (rules.md#people). */
export const UNREADABLE_PERSON: Person = {
  caplamp: undefined,
  fullName: '********',
  department: 'N/A',
  issuedDate: '',
};

/** Occupancy of refuge chambers counts people who came within this time (rules.md#asset-states). */
export const OCCUPANCY_WINDOW_MS = 8 * HOUR_MS;

/** Reads `info`, an object or its JSON text. Anything else yields {@link UNREADABLE_PERSON}. */
export function readPerson(info: WirePersonEntity['info']): Person {
  const record = readRecord(info);
  if (!record) return UNREADABLE_PERSON;
  const field = (key: string) => textOfValue(record[key]);
  const names = [field('lastname'), field('firstname')].filter((name) => name !== undefined).join(' ');
  return {
    caplamp: field('caplamp_id'),
    fullName: names || field('name') || UNREADABLE_PERSON.fullName,
    department: field('department') ?? UNREADABLE_PERSON.department,
    issuedDate: field('issued_date') ?? UNREADABLE_PERSON.issuedDate,
  };
}

/** Distinct people among the elements of the last 8 h; future times come from clocks that run ahead, and count. */
export function occupancyOf(elements: readonly WirePassage[], nowMs: number): number {
  const inside = new Set<string>();
  for (const { item1, item2 } of elements) {
    if (nowMs - item2 <= OCCUPANCY_WINDOW_MS) inside.add(item1);
  }
  return inside.size;
}

/**
 * Like {@link occupancyOf}, or the reported count if there is no list or an older one; undefined for a chamber that has
 * reported neither, which does not mean that it is empty.
 */
export function knownOccupancyOf(
  { elements, count, fieldAtMs }: Pick<SiteEntityFacts, 'elements' | 'count' | 'fieldAtMs'>,
  nowMs: number,
): number | undefined {
  const { elements: listedAtMs, count: countedAtMs } = fieldAtMs;
  if (elements.length === 0 && listedAtMs === undefined) return count;
  const isCountNewer = countedAtMs !== undefined && listedAtMs !== undefined && countedAtMs > listedAtMs;
  return isCountNewer ? count : occupancyOf(elements, nowMs);
}

function textOfValue(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return undefined;
  return value.trim() || undefined;
}
