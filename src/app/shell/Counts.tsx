/** Live counts. In mine-area mode vehicles and people, each opening a list; else vehicles alone (rules.md#top-bar). */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Popover } from '../controls/Popover.tsx';
import { formatNumber } from '../format/number.ts';
import { Glyph } from '../icons/Glyph.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useLive, useSite } from '../session/context.ts';
import { PeopleNames, VehicleNames } from './CountLists.tsx';

export function Counts() {
  const { config } = useSite();
  if (!config.filterMineArea) return <VehicleFigures />;
  return (
    <>
      <Opening word="vehicles" figures={<VehicleFigures />}>
        <VehicleNames />
      </Opening>
      <Opening word="people" figures={<PeopleFigures />}>
        <PeopleNames />
      </Opening>
    </>
  );
}

function VehicleFigures() {
  const { t } = useTranslation();
  const { world, link } = useLive();
  const { online, offline } = useSnapshot(world.state.counts);
  const { phase } = useSnapshot(link);
  return (
    <span className="hf-counts" data-stale={phase !== 'live' || undefined}>
      <Icon name="vehicle" />
      <span className="hf-counts__word">{t('top.vehicles')}</span>
      <Glyph name="operating" />
      <b data-testid="count-online">{formatNumber(online, 0)}</b>
      <span className="hf-counts__word">{t('top.online')}</span>
      <Glyph name="offline" />
      <b data-testid="count-offline">{formatNumber(offline, 0)}</b>
      <span className="hf-counts__word">{t('top.offline')}</span>
    </span>
  );
}

/** People that sensors saw within 8 h. */
function PeopleFigures() {
  const { t } = useTranslation();
  const { world, link } = useLive();
  const { people } = useSnapshot(world.state);
  const { phase } = useSnapshot(link);
  return (
    <span className="hf-counts" data-stale={phase !== 'live' || undefined}>
      <Icon name="people" />
      <span className="hf-counts__word">{t('counts.people')}</span>
      <b data-testid="count-people">{formatNumber(people.count, 0)}</b>
    </span>
  );
}

interface OpeningProps {
  word: 'vehicles' | 'people';
  figures: ReactNode;
  children: ReactNode;
}

function Opening({ word, figures, children }: OpeningProps) {
  const { t } = useTranslation();
  return (
    <Popover
      label={t(`counts.${word}`)}
      button={({ expanded, toggle }) => (
        <button type="button" className="hf-tool" aria-haspopup="dialog" aria-expanded={expanded} onClick={toggle}>
          {figures}
        </button>
      )}
    >
      {() => children}
    </Popover>
  );
}
