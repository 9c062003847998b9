/** People who passed a sensor or are inside a chamber, latest first, with the elapsed time. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WirePassage } from '../../../domain/wire/states.ts';
import type { World } from '../../../state/world/World.ts';
import { Scroller } from '../../controls/Scroller.tsx';
import { useFormatDateTime } from '../../format/useFormatDateTime.ts';
import { useRelativeTime } from '../../format/useRelativeTime.ts';
import { useNow } from '../../lifetime/useNow.ts';
import { useWorld } from '../../session/context.ts';

/** Limits the height of the card; the total is shown. */
const MAX_LISTED_PASSAGES = 50;
const AGE_REFRESH_MS = 5_000;

export function Passages({ passages }: { passages: readonly WirePassage[] }) {
  const { t } = useTranslation();
  const { world } = useWorld();
  const relativeTimeOf = useRelativeTime();
  const moment = useFormatDateTime();
  const nowMs = useNow(() => world.nowMs(), AGE_REFRESH_MS);
  const latest = useMemo(
    () => [...passages].sort((a, b) => b.item2 - a.item2).slice(0, MAX_LISTED_PASSAGES),
    [passages],
  );
  const { siteEntities } = world;
  const { peopleVersion } = siteEntities;
  // biome-ignore lint/correctness/useExhaustiveDependencies: lamps change hands between shifts, which brings a new list
  const names = useMemo(() => namesIn(siteEntities), [siteEntities, peopleVersion]);
  if (latest.length === 0) return null;
  return (
    <Scroller as="ul" className="hf-passages" aria-label={t('properties.passages')}>
      {latest.map(({ item1, item2 }) => (
        <li key={`${item1} ${item2}`}>
          <span title={item1}>{names(item1) ?? item1}</span>
          <small title={moment(item2)}>{relativeTimeOf(nowMs - item2)}</small>
        </li>
      ))}
      {passages.length > MAX_LISTED_PASSAGES && (
        <li>{t('properties.more', { count: passages.length - MAX_LISTED_PASSAGES })}</li>
      )}
    </Scroller>
  );
}

/** Full names by cap lamp and by SAP id; where the two are equal, the cap lamp wins. */
function namesIn(siteEntities: World['siteEntities']): (item: string) => string | undefined {
  const namesById = new Map<string, string>();
  const namesByLamp = new Map<string, string>();
  for (const { name, person } of siteEntities.all()) {
    if (!person) continue;
    namesById.set(name, person.fullName);
    if (person.caplamp !== undefined) namesByLamp.set(person.caplamp, person.fullName);
  }
  return (item) => namesByLamp.get(item) ?? namesById.get(item);
}
