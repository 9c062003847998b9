/** Overview for the first minute: alerts, people, the shift so far, recent views and the link (rules.md#landing). */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { addMineStatusTexts, MINE_STATUS_NAMESPACE } from '../../../i18n/mineStatus/addMineStatusTexts.ts';
import { formatClock } from '../../format/time.ts';
import { Glyph } from '../../icons/Glyph.tsx';
import { useLive, useSite } from '../../session/context.ts';
import { AlertsTile } from './AlertsTile.tsx';
import { LinkTile } from './LinkTile.tsx';
import { PeopleTile } from './PeopleTile.tsx';
import { RecentViews } from './RecentViews.tsx';
import { ShiftTile } from './ShiftTile.tsx';
import './mineStatus.css';

addMineStatusTexts();

export function MineStatus() {
  const { t } = useTranslation(MINE_STATUS_NAMESPACE);
  const { config } = useSite();
  const { phase } = useSnapshot(useLive().link);
  return (
    <section className="hf-mine-status" aria-label={t('title')} data-stale={phase !== 'live' || undefined}>
      <LinkTile />
      <AlertsTile />
      <PeopleTile />
      {config.keepsShifts && <ShiftTile />}
      <RecentViews />
      <AsOfTime />
    </section>
  );
}

/** While no messages arrive, the figures stay as they are, with their time. */
function AsOfTime() {
  const { t } = useTranslation(MINE_STATUS_NAMESPACE);
  const { config } = useSite();
  const { phase, dataAsOfMs } = useSnapshot(useLive().link);
  if (phase === 'live' || dataAsOfMs === undefined) return null;
  return (
    <p className="hf-mine-status__asof">
      <Glyph name="stale" />
      {t('asOf', { time: formatClock(dataAsOfMs, config.site.timeZone) })}
    </p>
  );
}
