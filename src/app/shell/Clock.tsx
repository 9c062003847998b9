/** The site's time with its zone, and the shift. */
import { useTranslation } from 'react-i18next';
import { shiftOfHour } from '../../domain/time/shift.ts';
import { formatClock, formatZone, siteHour } from '../format/time.ts';
import { useNow } from '../lifetime/useNow.ts';
import { useSite } from '../session/context.ts';

export function Clock() {
  const { t } = useTranslation();
  const { config, now } = useSite();
  const nowMs = useNow(now, 1_000);
  const { timeZone } = config.site;
  const zone = formatZone(nowMs, timeZone);
  const shift = shiftOfHour(siteHour(nowMs, timeZone));
  return (
    <div className="hf-clock" title={t('top.siteTime', { zone: `${timeZone} (${zone})` })}>
      <b>{formatClock(nowMs, timeZone)}</b>
      <span>{zone}</span>
      <span>{t(shift === 'day' ? 'top.dayShift' : 'top.nightShift')}</span>
    </div>
  );
}
