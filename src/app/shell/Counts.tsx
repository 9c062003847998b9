/** Live counts. In mine-area mode vehicles and people, each opening a list; else vehicles alone (section 2, "Top bar"). */
import { OverlayPanel } from 'primereact/overlaypanel';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useApp } from '../context.ts';
import { formatNumber } from '../format/number.ts';
import { Glyph } from '../icons/Glyph.tsx';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { VirtualList } from '../views/VirtualList.tsx';

const ROW_PX = 28;
const MAX_ROWS = 12;

export function Counts() {
  const { config, people } = useApp();
  const { list } = useSnapshot(people);
  if (!config.filterMineArea) return <VehicleFigures />;
  return (
    <>
      <Opening icon="vehicle" word="vehicles" figures={<VehicleFigures />}>
        <VehicleNames />
      </Opening>
      <Opening icon="people" word="people" figures={<PeopleFigures count={list.length} />}>
        <Names names={list} word="people" none="noPeople" />
      </Opening>
    </>
  );
}

function VehicleFigures() {
  const { t } = useTranslation();
  const { world, link } = useApp();
  const { counts } = useSnapshot(world.state);
  const { phase } = useSnapshot(link);
  return (
    <span className="hf-counts" data-stale={phase !== 'live' || undefined}>
      <Icon name="vehicle" />
      <span className="hf-counts__word">{t('top.vehicles')}</span>
      <Glyph name="operating" />
      <b data-testid="count-online">{formatNumber(counts.online, 0)}</b>
      <span className="hf-counts__word">{t('top.online')}</span>
      <Glyph name="offline" />
      <b data-testid="count-offline">{formatNumber(counts.offline, 0)}</b>
      <span className="hf-counts__word">{t('top.offline')}</span>
    </span>
  );
}

function PeopleFigures({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <span className="hf-counts">
      <Icon name="people" />
      <span className="hf-counts__word">{t('counts.people')}</span>
      <b data-testid="count-people">{formatNumber(count, 0)}</b>
    </span>
  );
}

interface OpeningProps {
  icon: IconName;
  word: 'vehicles' | 'people';
  figures: ReactNode;
  children: ReactNode;
}

function Opening({ word, figures, children }: OpeningProps) {
  const { t } = useTranslation();
  const overlay = useRef<OverlayPanel>(null);
  return (
    <>
      <button
        type="button"
        className="hf-tool"
        aria-haspopup="dialog"
        onClick={(event) => overlay.current?.toggle(event)}
      >
        {figures}
      </button>
      <OverlayPanel ref={overlay} aria-label={t(`counts.${word}`)}>
        {children}
      </OverlayPanel>
    </>
  );
}

function VehicleNames() {
  const { vehicles } = useSnapshot(useApp().world.state);
  const names = Object.values(vehicles).map(({ name }) => name);
  return <Names names={names.sort((a, b) => a.localeCompare(b))} word="vehicles" none="noVehicles" />;
}

interface NamesProps {
  names: readonly string[];
  word: 'vehicles' | 'people';
  none: 'noVehicles' | 'noPeople';
}

function Names({ names, word, none }: NamesProps) {
  const { t } = useTranslation();
  return (
    <div className="hf-counts__list">
      <h3>{t(`counts.${word}`)}</h3>
      {names.length === 0 ? (
        <p className="hf-empty">{t(`counts.${none}`)}</p>
      ) : (
        <VirtualList
          items={names}
          rowPx={ROW_PX}
          maxRows={MAX_ROWS}
          label={t(`counts.${word}`)}
          keyOf={(name) => name}
          row={(name) => <span className="hf-counts__row">{name}</span>}
        />
      )}
    </div>
  );
}
