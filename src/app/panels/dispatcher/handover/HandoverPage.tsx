/**
 * The hand-over of a shift: its figures, notes for the next one, both signatures; printed by the browser
 * (rules.md#hand-over).
 */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shiftBefore, shiftSpanAt } from '../../../../domain/time/siteShift.ts';
import { MINUTE_MS } from '../../../../domain/time/units.ts';
import type { Handover } from '../../../../domain/wire/handover.ts';
import { Segments } from '../../../controls/Segments.tsx';
import { useNow } from '../../../lifetime/useNow.ts';
import { useSite } from '../../../session/context.ts';
import { ReadFailure } from '../ReadFailure.tsx';
import { HandoverNotes } from './HandoverNotes.tsx';
import { HandoverReport } from './HandoverReport.tsx';
import { HandoverSignatures } from './HandoverSignatures.tsx';
import { PastHandovers } from './PastHandovers.tsx';
import { useHandover } from './useHandover.ts';
import { useMomentFormatters } from './useMomentFormatters.ts';
import './handover.css';

const SHIFT_CHOICES = ['now', 'last', 'kept'] as const;

export function HandoverPage() {
  const { t } = useTranslation();
  const { config, now } = useSite();
  const { timeZone } = config.site;
  const shift = shiftSpanAt(useNow(now, MINUTE_MS), timeZone);
  const lastFromMs = shiftBefore(shift, timeZone).fromMs;
  // A start, not "now": the page stays open for its writer when the next shift begins.
  const [fromMs, setFromMs] = useState<number | undefined>(shift.fromMs);
  const choice = fromMs === shift.fromMs ? 'now' : fromMs === lastFromMs ? 'last' : 'kept';
  return (
    <div className="hf-handover">
      <div className="hf-handover__bar">
        <Segments
          label={t('dispatcher.handover.shift')}
          values={SHIFT_CHOICES}
          chosen={choice}
          labelOf={(value) => t(`dispatcher.handover.choice.${value}`)}
          onChoose={(value) => setFromMs({ now: shift.fromMs, last: lastFromMs, kept: undefined }[value])}
        />
        {fromMs !== undefined && (
          <button type="button" className="hf-button" onClick={() => window.print()}>
            {t('dispatcher.handover.print')}
          </button>
        )}
      </div>
      {fromMs === undefined ? <PastHandovers onChoose={setFromMs} /> : <ShiftHandover key={fromMs} fromMs={fromMs} />}
    </div>
  );
}

function ShiftHandover({ fromMs }: { fromMs: number }) {
  const { t } = useTranslation();
  const { content: page, readAtMs, failure, reload } = useHandover(fromMs);
  if (page === null) return <p className="hf-empty">{t('dispatcher.handover.none')}</p>;
  if (page === undefined && failure === undefined)
    return <p className="hf-empty">{t('dispatcher.handover.reading')}</p>;
  return (
    <>
      {failure !== undefined && (
        <ReadFailure
          text={t('dispatcher.handover.notRead', { why: failure ?? t('dispatcher.handover.none') })}
          shownFromMs={page && readAtMs}
          onRetry={reload}
        />
      )}
      {page && (
        <article className="hf-handover__page">
          <HandoverTitle page={page} />
          <HandoverReport report={page.report} />
          <HandoverNotes page={page} onChange={reload} />
          <HandoverSignatures page={page} onChange={reload} />
        </article>
      )}
    </>
  );
}

function HandoverTitle({ page: { shift, from, to, report, outgoing } }: { page: Handover }) {
  const { t } = useTranslation();
  const { date, clock, moment } = useMomentFormatters();
  return (
    <header>
      <h2>{t(`dispatcher.handover.title.${shift}`, { date: date(from), from: clock(from), to: clock(to) })}</h2>
      <p>
        {t(outgoing ? 'dispatcher.handover.asSigned' : 'dispatcher.handover.asOf', { moment: moment(report.asOf) })}
      </p>
    </header>
  );
}
