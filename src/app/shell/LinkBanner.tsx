/**
 * Shown over everything while no messages arrive: the data is old, and how old (rules.md#link-down). Readable from a
 * distance.
 */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { formatClock } from '../format/time.ts';
import { useAge } from '../format/useAge.ts';
import { Glyph } from '../icons/Glyph.tsx';
import { useNow } from '../lifetime/useNow.ts';
import { useLive, useSite } from '../session/context.ts';
import './linkBanner.css';

export function LinkBanner() {
  const { isDown } = useSnapshot(useLive().link);
  return isDown ? <Banner /> : null;
}

function Banner() {
  const { t } = useTranslation();
  const { phase, closeReason } = useSnapshot(useLive().link);
  return (
    <section className="hf-link" aria-label={t('status.label')}>
      <Glyph name="stale" />
      <b role="alert">{t(phase === 'stale' ? 'link.silent' : 'link.down')}</b>
      {closeReason !== undefined && <span>{t('link.closed', { reason: closeReason })}</span>}
      <LastContact />
    </section>
  );
}

/** Separate: an age that grows each second must not be announced each second. */
function LastContact() {
  const { t } = useTranslation();
  const { now, config } = useSite();
  const { link } = useLive();
  const { dataAsOfMs } = useSnapshot(link);
  const age = useAge();
  const nowMs = useNow(now, 1_000);
  if (dataAsOfMs === undefined) return <span>{t('link.nothing')}</span>;
  const time = formatClock(dataAsOfMs, config.site.timeZone);
  return <span>{t('link.asOf', { time, age: age(nowMs - dataAsOfMs) })}</span>;
}
