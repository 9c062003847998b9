/** Losses of a period, largest first; each links to its status periods. */
import { useTranslation } from 'react-i18next';
import { type Loss, lossesOf } from '../../../domain/indicators/losses.ts';
import { HOUR_MS } from '../../../domain/time/units.ts';
import type { IndicatorRow, RowsBehind } from '../../../domain/wire/indicators.ts';
import { moveFocusFrom } from '../../controls/focusable.ts';
import { formatNumber } from '../../format/number.ts';
import type { ChosenFigure } from './IndicatorTable.tsx';

/** Unrecorded time has no periods. */
const ROWS_BEHIND_LOSS: Readonly<Record<Loss['kind'], RowsBehind | undefined>> = {
  down: 'down',
  delay: 'delay',
  standby: 'standby',
  queue: 'queues',
  unrecorded: undefined,
};

interface LossesProps {
  row: IndicatorRow;
  onRows: (chosen: ChosenFigure) => void;
  /** Shows the losses vehicle by vehicle. */
  onVehicles: () => void;
}

export function Losses({ row, onRows, onVehicles }: LossesProps) {
  const { t } = useTranslation();
  const name = t('dispatcher.groups.site');
  return (
    <section className="hf-indicators__losses" aria-label={t('dispatcher.losses')}>
      <h3>{t('dispatcher.losses')}</h3>
      <ol>
        {lossesOf(row).map(({ kind, ms }) => {
          const figure = t(`dispatcher.loss.${kind}`);
          const behind = ROWS_BEHIND_LOSS[kind];
          return (
            <li key={kind}>
              <button
                type="button"
                title={behind ? t('dispatcher.rowsBehind', { figure, name }) : t('dispatcher.unrecordedByVehicle')}
                onClick={({ currentTarget }) => {
                  moveFocusFrom(currentTarget, currentTarget.closest('.hf-panel'));
                  if (behind) onRows({ behind, key: row.key, figure, name });
                  else onVehicles();
                }}
              >
                {figure}
              </button>
              <b>{t('dispatcher.vehicleHours', { hours: formatNumber(ms / HOUR_MS, 1) })}</b>
              {row.calendarMs !== null && <meter min={0} max={row.calendarMs} value={ms} aria-label={figure} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
