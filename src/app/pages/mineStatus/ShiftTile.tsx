/** Changes since the last shift, and its dispatchers' notes for this one. */
import { useTranslation } from 'react-i18next';
import type { Handover, HandoverReport } from '../../../domain/wire/handover.ts';
import { MINE_STATUS_NAMESPACE } from '../../../i18n/mineStatus/addMineStatusTexts.ts';
import { LoadFailure } from '../../controls/LoadFailure.tsx';
import { formatNumber } from '../../format/number.ts';
import { formatClock } from '../../format/time.ts';
import { useSite } from '../../session/context.ts';
import { shiftFigures } from './shiftFigures.ts';
import { Tile, TileRows } from './Tile.tsx';
import { type ShiftPages, useShiftPages } from './useShiftPages.ts';

export function ShiftTile() {
  const { t } = useTranslation(MINE_STATUS_NAMESPACE);
  const { answer, reload } = useShiftPages();
  // A backend that keeps no shifts has nothing to show.
  if (answer === null) return null;
  return (
    <Tile title={t('shift.title')}>
      {answer === undefined && <p className="hf-tile__note">{t('shift.reading')}</p>}
      {typeof answer === 'string' && <LoadFailure text={t('shift.failed', { why: answer })} onRetry={reload} />}
      {typeof answer === 'object' && <Changes pages={answer} onRetry={reload} />}
    </Tile>
  );
}

function Changes({ pages: { running, last }, onRetry }: { pages: ShiftPages; onRetry: () => void }) {
  const { t } = useTranslation(MINE_STATUS_NAMESPACE);
  return (
    <>
      <Figures report={running.report} fromMs={running.from} />
      {typeof last === 'string' ? (
        <LoadFailure text={t('shift.notesFailed', { why: last })} onRetry={onRetry} />
      ) : (
        last.notes.length > 0 && <Notes notes={last.notes} />
      )}
    </>
  );
}

function Figures({ report, fromMs }: { report: HandoverReport; fromMs: number }) {
  const { t } = useTranslation(MINE_STATUS_NAMESPACE);
  const { timeZone } = useSite().config.site;
  const clock = (atMs: number) => formatClock(atMs, timeZone).slice(0, 5);
  const figures = shiftFigures(report);
  // Machines that stopped but run again are listed on the shift's page.
  if (figures.length === 0 && report.stood.length === 0)
    return <p className="hf-tile__note">{t('shift.none', { time: clock(fromMs) })}</p>;
  return (
    <>
      <p className="hf-tile__note">{t('shift.span', { from: clock(fromMs), to: clock(report.asOf) })}</p>
      <TileRows
        rows={figures.map(({ name, count }) => ({
          key: name,
          name: t(`shift.${name}`),
          value: count === null ? t('shift.unknown') : formatNumber(count, 0),
        }))}
      />
    </>
  );
}

function Notes({ notes }: { notes: Handover['notes'] }) {
  const { t } = useTranslation(MINE_STATUS_NAMESPACE);
  return (
    <>
      <h3>{t('shift.notes')}</h3>
      <ul className="hf-tile__notes">
        {notes.map(({ id, author, text }) => (
          <li key={id}>
            <small>{author}</small>
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}
