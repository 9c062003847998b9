/** People as listed: by name, with where and when a sensor last saw their lamp (rules.md#people). */
import { NameOrder } from '../../../domain/name/NameOrder.ts';
import type { Searchable } from '../../../domain/search/SearchIndex.ts';
import { OCCUPANCY_WINDOW_MS, UNREADABLE_PERSON } from '../../../domain/siteEntity/people.ts';
import type { SiteEntities } from '../../../state/world/siteEntities/SiteEntities.ts';

export interface PersonRow extends Searchable {
  readonly id: string;
  /** SAP number. */
  readonly sapNumber: string;
  readonly lamp: string | undefined;
  /** Mine area and sensor where the lamp was last seen. */
  readonly area: string | undefined;
  readonly sensor: string | undefined;
  /** Epoch milliseconds; undefined for a person whose lamp was never seen. */
  readonly seenAtMs: number | undefined;
}

/** Alphabetical order in a language. */
export function peopleOrder(language: string): NameOrder<PersonRow> {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return new NameOrder(
    (a, b) => compare(a.name, b.name) || compare(a.sapNumber, b.sapNumber),
    ({ name, sapNumber }) => `${name}\n${sapNumber}`,
  );
}

/** Everybody whom the backend lists, sorted. */
export function peopleRows(siteEntities: Pick<SiteEntities, 'all'>, order: NameOrder<PersonRow>): PersonRow[] {
  const rows: PersonRow[] = [];
  for (const {
    kind,
    id,
    name: sapNumber,
    person,
    mineArea: area,
    rsu: sensor,
    rsuAtMs: seenAtMs,
  } of siteEntities.all()) {
    if (kind !== 'people') continue;
    const { fullName, caplamp: lamp, department } = person ?? UNREADABLE_PERSON;
    // Not where they were seen: that changes between two lists.
    const words = [sapNumber, lamp, department];
    rows.push({ id, sapNumber, name: fullName, lamp, area, sensor, seenAtMs, keywords: words });
  }
  return order.sort(rows);
}

/** Whether a person counts as being in the mine. */
export function isSeenRecently({ seenAtMs }: PersonRow, nowMs: number): boolean {
  return seenAtMs !== undefined && nowMs - seenAtMs <= OCCUPANCY_WINDOW_MS;
}
