/** Search results, from an index built in short slices: a page with 20,000 entities stays responsive. */
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchIndex } from '../../../domain/search/SearchIndex.ts';
import { readAssetType } from '../../../domain/wire/assetTypes.ts';
import { useMapDates } from '../../format/useMapDates.ts';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { useAllServices } from '../../session/context.ts';
import { useViewName } from '../../views/viewTexts.ts';
import { useCommandTexts } from '../useCommandTexts.ts';
import { type EntryTexts, type SearchEntry, searchEntries } from './searchEntries.ts';

const MAX_HITS = 50;
const TIME_SLICE_MS = 8;
/** Entries between two checks of the clock. */
const ENTRIES_PER_CHECK = 32;

interface Search {
  /** Best first; the commands while nothing has been typed. */
  readonly hits: readonly SearchEntry[];
  /** Whether everything has been indexed. */
  readonly isComplete: boolean;
}

/** Snapshot taken when the search opens: later entries are found next time. */
export function useSearch(query: string): Search {
  const app = useAllServices();
  const texts = useEntryTexts();
  const [opened] = useState(() => ({ index: new SearchIndex<SearchEntry>(), commands: [] as SearchEntry[], texts }));
  const [{ size, isComplete }, setIndexed] = useState({ size: 0, isComplete: false });
  useScope(
    (scope) => {
      const entries = searchEntries(app, opened.texts)[Symbol.iterator]();
      const indexSlice = () => {
        const isDone = addEntriesUntil(opened, entries, performance.now() + TIME_SLICE_MS);
        setIndexed({ size: opened.index.size, isComplete: isDone });
        if (!isDone) scope.timeout(indexSlice, 0);
      };
      indexSlice();
    },
    [app, opened],
  );
  const hits = useMemo(
    () => (size > 0 && query.trim() !== '' ? opened.index.find(query, MAX_HITS) : opened.commands),
    [opened, size, query],
  );
  return { hits, isComplete };
}

/** @returns whether nothing is left */
function addEntriesUntil(
  { index, commands }: { index: SearchIndex<SearchEntry>; commands: SearchEntry[] },
  entries: Iterator<SearchEntry>,
  untilMs: number,
): boolean {
  do {
    for (let k = 0; k < ENTRIES_PER_CHECK; k++) {
      const { value, done } = entries.next();
      if (done) return true;
      index.add(value);
      if (value.target.type === 'command') commands.push(value);
    }
  } while (performance.now() < untilMs);
  return false;
}

function useEntryTexts(): EntryTexts {
  const { t } = useTranslation();
  const commandTexts = useCommandTexts();
  const viewName = useViewName();
  const { dateOf } = useMapDates();
  const word = useTranslateSiteText();
  return {
    commandName: ({ id }) => commandTexts(`name.${id}`),
    viewName,
    mapDate: dateOf,
    kind: (kind) => {
      if (kind === 'command' || kind === 'view') return commandTexts(`kind.${kind}`);
      const asset = readAssetType(kind);
      return asset ? t(`properties.asset.${asset}`) : t(`properties.kind.${kind}` as 'properties.kind.map');
    },
    translateSiteText: word,
  };
}
