/** Overview for the first minute: alerts, people, the shift so far, recent views and the link (rules.md#landing). */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { addMineNowTexts, MINE_NOW } from '../../../i18n/mineNow/addMineNowTexts.ts';
import { formatClock } from '../../format/time.ts';
import { Glyph } from '../../icons/Glyph.tsx';
import { useLive, useSite } from '../../session/context.ts';
import { AlertsNow } from './AlertsNow.tsx';
import { LinkNow } from './LinkNow.tsx';
import { PeopleNow } from './PeopleNow.tsx';
import { RecentViews } from './RecentViews.tsx';
import { ShiftSoFar } from './ShiftSoFar.tsx';
import './mineNow.css';

addMineNowTexts();

export function MineNow() {
  const { t } = useTranslation(MINE_NOW);
  const { config } = useSite();
  const { phase } = useSnapshot(useLive().link);
  return (
    <section className="hf-minenow" aria-label={t('title')} data-stale={phase !== 'live' || undefined}>
      <LinkNow />
      <AlertsNow />
      <PeopleNow />
      {config.keepsShifts && <ShiftSoFar />}
      <RecentViews />
      <AsOfTime />
    </section>
  );
}

/** Without messages the figures stay as they are, with their time. */
function AsOfTime() {
  const { t } = useTranslation(MINE_NOW);
  const { config } = useSite();
  const { phase, dataAsOfMs } = useSnapshot(useLive().link);
  if (phase === 'live' || dataAsOfMs === undefined) return null;
  return (
    <p className="hf-minenow__asof">
      <Glyph name="stale" />
      {t('asOf', { time: formatClock(dataAsOfMs, config.site.timeZone) })}
    </p>
  );
}
