/** Live counts: in mine-area mode vehicles and people, each opening a list, else only vehicles (rules.md#top-bar). */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { LazyPart } from '../controls/LazyPart.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { Popover } from '../controls/Popover.tsx';
import { formatNumber } from '../format/number.ts';
import { formatClock } from '../format/time.ts';
import { Glyph } from '../icons/Glyph.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useSite, useWorld } from '../session/context.ts';
import { usePeopleCount } from '../session/usePeopleCount.ts';
import { useVehicleCounts } from '../session/useVehicleCounts.ts';

const VehicleNames = lazyComponent(async () => (await import('./CountLists.tsx')).VehicleNames);
const PeopleNames = lazyComponent(async () => (await import('./CountLists.tsx')).PeopleNames);

export function Counts() {
  const { config } = useSite();
  if (!config.filterMineArea) return <VehicleFigures />;
  return (
    <>
      <CountPopover textKey="vehicles" figures={<VehicleFigures />}>
        <LazyPart>
          <VehicleNames />
        </LazyPart>
      </CountPopover>
      <CountPopover textKey="people" figures={<PeopleFigures />}>
        <LazyPart>
          <PeopleNames />
        </LazyPart>
      </CountPopover>
    </>
  );
}

function VehicleFigures() {
  const { t } = useTranslation();
  const { link } = useWorld();
  const counts = useVehicleCounts();
  const { phase } = useSnapshot(link);
  return (
    <span className="hf-counts" data-stale={phase !== 'live' || undefined}>
      <Icon name="vehicle" />
      <span className="hf-counts__word">{t('top.vehicles')}</span>
      <Glyph name="operating" />
      <b data-testid="count-online">{formatNumber(counts?.online, 0)}</b>
      <span className="hf-counts__word">{t('top.online')}</span>
      <Glyph name="offline" />
      <b data-testid="count-offline">{formatNumber(counts?.offline, 0)}</b>
      <span className="hf-counts__word">{t('top.offline')}</span>
      <CountsTime />
    </span>
  );
}

/** While no messages arrive, the counts stay as they are, with their time. */
function CountsTime() {
  const { t } = useTranslation();
  const { config } = useSite();
  const { link } = useWorld();
  const { isDown, dataAsOfMs } = useSnapshot(link);
  if (!isDown || dataAsOfMs === undefined) return null;
  return (
    <span className="hf-counts__at">
      {t('link.countedAt', { time: formatClock(dataAsOfMs, config.site.timeZone) })}
    </span>
  );
}

/** People seen by sensors within 8 h. */
function PeopleFigures() {
  const { t } = useTranslation();
  const { link } = useWorld();
  const count = usePeopleCount();
  const { phase } = useSnapshot(link);
  return (
    <span className="hf-counts" data-stale={phase !== 'live' || undefined}>
      <Icon name="people" />
      <span className="hf-counts__word">{t('counts.people')}</span>
      <b data-testid="count-people">{formatNumber(count, 0)}</b>
      <CountsTime />
    </span>
  );
}

interface CountPopoverProps {
  textKey: 'vehicles' | 'people';
  figures: ReactNode;
  children: ReactNode;
}

function CountPopover({ textKey, figures, children }: CountPopoverProps) {
  const { t } = useTranslation();
  return (
    <Popover
      label={t(`counts.${textKey}`)}
      button={({ trigger }) => (
        <button type="button" className="hf-tool" {...trigger}>
          {figures}
        </button>
      )}
    >
      {() => children}
    </Popover>
  );
}
