import type { NameOrder } from '../../../domain/name/NameOrder.ts';
import { SearchIndex } from '../../../domain/search/SearchIndex.ts';
import type { SiteEntities } from '../../../state/world/siteEntities/SiteEntities.ts';
import { type PersonRow, peopleOrder, peopleRows } from './peopleRows.ts';

/** The people of a site, and a search among them. */
export class PeopleFinder {
  readonly #siteEntities: Pick<SiteEntities, 'all' | 'peopleVersion'>;
  readonly #order: NameOrder<PersonRow>;
  #index = new SearchIndex<PersonRow>();
  #indexedVersion: number | undefined;

  constructor(siteEntities: Pick<SiteEntities, 'all' | 'peopleVersion'>, language: string) {
    this.#siteEntities = siteEntities;
    this.#order = peopleOrder(language);
  }

  /** All people, sorted. */
  list(): readonly PersonRow[] {
    return peopleRows(this.#siteEntities, this.#order);
  }

  /** The people who match a search, best first; all of them, sorted, if it is empty. */
  find(people: readonly PersonRow[], needle: string): readonly PersonRow[] {
    if (needle.trim() === '') return people;
    this.#updateIndex(people);
    const byId = new Map(people.map((person) => [person.id, person]));
    return this.#index.find(needle, people.length).flatMap(({ id }) => byId.get(id) ?? []);
  }

  /** Names change only with the list: a change of whereabouts needs no new index. */
  #updateIndex(people: readonly PersonRow[]): void {
    const { peopleVersion } = this.#siteEntities;
    if (peopleVersion === this.#indexedVersion) return;
    this.#indexedVersion = peopleVersion;
    this.#index = new SearchIndex();
    for (const person of people) this.#index.add(person);
  }
}
