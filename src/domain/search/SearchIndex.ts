/** Finds names among tens of thousands while the user types, in either script and with one typing error per word. */
import uFuzzy from '@leeoniya/ufuzzy';
import { searchKeys } from './searchKey.ts';

export interface Searchable {
  readonly name: string;
  /** Further search terms: numbers, lamps, kinds. */
  readonly keywords?: readonly (string | undefined)[];
}

/** Tolerates one wrong, missing, additional or swapped letter per word, but not in numbers. */
const FUZZY_SEARCH = new uFuzzy({ intraMode: 1 });
/** Maximum words of a query in any order: each further one multiplies the time. */
const MAX_PERMUTED_WORDS = 3;
/** Up to this many hits are ranked by match quality; of more, those that begin with the query come first. */
const MAX_RANKED_HITS = 1_000;
/** Limits of a query, since its time grows with its length: pasted text is truncated. */
const MAX_QUERY_WORDS = 6;
const MAX_WORD_LENGTH = 24;
/** Characters that do not occur in keys. */
const NON_KEY_CHARACTER = /[^a-z\d ]/;

export class SearchIndex<T extends Searchable> {
  readonly #entries: T[] = [];
  readonly #keys: string[] = [];

  get size(): number {
    return this.#entries.length;
  }

  add(entry: T): void {
    const { name, keywords = [] } = entry;
    this.#entries.push(entry);
    this.#keys.push([name, ...keywords].flatMap((word) => (word ? searchKeys(word) : [])).join(' '));
  }

  /** @returns the best `limit` entries, best first; none for a query without letters or digits */
  find(query: string, limit: number): T[] {
    const found = new Set<number>();
    for (const key of searchKeys(query.slice(0, MAX_QUERY_WORDS * MAX_WORD_LENGTH)).map(truncateKey)) {
      if (key === '') continue;
      for (const at of NON_KEY_CHARACTER.test(key) ? this.#containing(key) : this.#matching(key)) {
        if (found.size >= limit) break;
        found.add(at);
      }
    }
    return [...found].map((at) => this.#entries[at] as T);
  }

  #matching(key: string): readonly number[] {
    const [matches, info, order] = FUZZY_SEARCH.search(this.#keys, key, MAX_PERMUTED_WORDS, MAX_RANKED_HITS);
    if (!matches) return [];
    if (order) return order.map((at) => info.idx[at] as number);
    const begins = matches.filter((at) => this.#keys[at]?.startsWith(key));
    return [...begins, ...matches];
  }

  #containing(key: string): readonly number[] {
    return this.#keys.flatMap((entry, at) => (entry.includes(key) ? [at] : []));
  }
}

function truncateKey(key: string): string {
  const keywords = key.split(' ').slice(0, MAX_QUERY_WORDS);
  return keywords.map((word) => word.slice(0, MAX_WORD_LENGTH)).join(' ');
}
