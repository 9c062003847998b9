/** The time at the displayed mine, with its zone, and the shift. */
import { useTranslation } from 'react-i18next';
import { shiftOfHour } from '../../domain/time/shift.ts';
import { formatClock, formatZone, siteHour } from '../format/time.ts';
import { useNow } from '../lifetime/useNow.ts';
import { useSite, useWorld } from '../session/context.ts';

export function Clock() {
  const { t } = useTranslation();
  const { config } = useSite();
  const { now, worldTitle } = useWorld();
  const nowMs = useNow(now, 1_000);
  const { timeZone } = config.site;
  const zone = formatZone(nowMs, timeZone);
  const shift = shiftOfHour(siteHour(nowMs, timeZone));
  return (
    <div className="hf-clock" title={t('top.siteTime', { zone: `${timeZone} (${zone})` })}>
      {worldTitle && <span className="hf-clock__world">{worldTitle()}</span>}
      <b>{formatClock(nowMs, timeZone)}</b>
      <span>{zone}</span>
      <span>{t(shift === 'day' ? 'top.dayShift' : 'top.nightShift')}</span>
    </div>
  );
}
