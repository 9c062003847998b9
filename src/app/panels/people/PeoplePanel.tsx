/** Everybody whom the backend lists: name, where and when last seen, and lamp; searchable by surname. */
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { entityKey } from '../../../domain/entity/entityKey.ts';
import { addPanelTexts } from '../../../i18n/i18n.ts';
import { HelpButton } from '../../controls/HelpButton.tsx';
import { SearchBox } from '../../controls/SearchBox.tsx';
import { VirtualList } from '../../controls/VirtualList.tsx';
import { formatNumber } from '../../format/number.ts';
import { UNKNOWN_TEXT } from '../../format/unknown.ts';
import { useAge } from '../../format/useAge.ts';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { Icon } from '../../icons/Icon.tsx';
import { useNow } from '../../lifetime/useNow.ts';
import { useEntities, useWorld } from '../../session/context.ts';
import { useGoToEntity } from '../../session/useGoToEntity.ts';
import { useHasStates } from '../../session/useHasStates.ts';
import { useIsAnswered } from '../../session/useIsAnswered.ts';
import { PeopleFinder } from './PeopleFinder.ts';
import { isSeenRecently, type PersonRow } from './peopleRows.ts';
import { texts as en } from './texts.en.ts';
import { texts as mn } from './texts.mn.ts';
import '../../theme/panel.css';
import './people.css';

addPanelTexts('people', { en, mn });

/** People move between sensors within minutes, and recent ages are shown in seconds. */
const REFRESH_MS = 1_000;
const ROW_PX = 44;

export function PeoplePanel() {
  const { t, i18n } = useTranslation();
  const { world } = useWorld();
  const { selection } = useEntities();
  const { ids } = useSnapshot(selection.state);
  const goTo = useGoToEntity();
  const [search, setSearch] = useState('');
  const needle = useDeferredValue(search);
  const nowMs = useNow(() => world.nowMs(), REFRESH_MS);
  const finder = useMemo(() => new PeopleFinder(world.siteEntities, i18n.language), [world, i18n.language]);
  const evaluationTimeMs = world.evaluationTimeMs();
  const { peopleVersion } = world.siteEntities;
  // biome-ignore lint/correctness/useExhaustiveDependencies: people are seen elsewhere as time passes
  const people = useMemo(() => finder.list(), [finder, peopleVersion, nowMs]);
  // At the time of each render: that costs only a comparison of numbers per person.
  const seen = people.filter((person) => isSeenRecently(person, evaluationTimeMs)).length;
  const rows = useMemo(() => finder.find(people, needle), [finder, people, needle]);
  const hasSightings = useHasStates('sensorStates');
  const isListed = useIsAnswered('people') || people.length > 0;
  const figures = {
    seen: formatNumber(hasSightings || seen > 0 ? seen : undefined, 0),
    listed: formatNumber(isListed ? people.length : undefined, 0),
  };
  const goToFirst = () => {
    const [first] = finder.find(people, search);
    if (first && search.trim() !== '') goTo('people', first.id);
  };
  return (
    <section className="hf-panel" aria-label={t('people.appName')}>
      <h2 className="hf-panel__head">
        <Icon name="people" />
        {t('people.appName')}
        <span className="hf-spacer" />
        <span className="hf-row__count">{t('people.seen', figures)}</span>
        <HelpButton topic="people" />
      </h2>
      <div className="hf-panel__search">
        <SearchBox label={t('people.search')} value={search} onChange={setSearch} onEnter={goToFirst} />
      </div>
      {rows.length > 0 ? (
        <VirtualList
          key={needle}
          items={rows}
          rowPx={ROW_PX}
          label={t('people.list')}
          keyOf={({ id }) => id}
          renderRow={(person) => (
            <PersonTableRow
              person={person}
              nowMs={nowMs}
              isRecent={isSeenRecently(person, evaluationTimeMs)}
              hasSightings={hasSightings}
              isSelected={ids.includes(entityKey('people', person.id))}
              onChoose={() => goTo('people', person.id)}
            />
          )}
        />
      ) : (
        <p className="hf-empty">
          {isListed ? t(people.length === 0 ? 'counts.noPeople' : 'people.noMatch') : UNKNOWN_TEXT}
        </p>
      )}
    </section>
  );
}

interface RowProps {
  person: PersonRow;
  nowMs: number;
  /** Seen within 8 h, by a clock that stands still without a link. */
  isRecent: boolean;
  /** Sightings have been loaded: a person without one has never been seen. */
  hasSightings: boolean;
  isSelected: boolean;
  onChoose: () => void;
}

function PersonTableRow({ person, nowMs, isRecent, hasSightings, isSelected, onChoose }: RowProps) {
  const { t } = useTranslation();
  const word = useTranslateSiteText();
  const age = useAge();
  const { name, sapNumber, lamp, area, sensor, seenAtMs } = person;
  const isLate = (hasSightings || seenAtMs !== undefined) && !isRecent;
  const unseenText = hasSightings ? t('people.unseen') : UNKNOWN_TEXT;
  const lastSeen = seenAtMs === undefined ? unseenText : t('people.ago', { age: age(nowMs - seenAtMs) });
  const place = [word(area), sensor].filter(Boolean).join(' · ');
  const details = [lamp === undefined ? t('people.noLamp') : t('people.lamp', { lamp }), sapNumber];
  return (
    <button
      type="button"
      className="hf-row hf-person"
      data-late={isLate || undefined}
      aria-pressed={isSelected}
      onClick={onChoose}
    >
      <span className="hf-person__line">
        <span className="hf-row__name" title={name}>
          {name}
        </span>
        <span className="hf-person__seen">{lastSeen}</span>
      </span>
      <span className="hf-person__line hf-person__line--second">
        <span className="hf-row__name" title={place}>
          {place}
        </span>
        <span>{details.join(' · ')}</span>
      </span>
    </button>
  );
}
