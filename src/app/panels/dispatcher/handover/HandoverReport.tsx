/** Production of the shift, outages, alerts, people in the mine, and changes of the catalogue. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HandoverReport as Report } from '../../../../domain/wire/handover.ts';
import { formatNumber } from '../../../format/number.ts';
import { formatElapsed } from '../../../format/time.ts';
import { useAlertName } from '../../../format/useAlertName.ts';
import { useTranslateSiteText } from '../../../format/useTranslateSiteText.ts';
import { useMomentFormatters } from './useMomentFormatters.ts';

export function HandoverReport({ report }: { report: Report }) {
  return (
    <>
      <HauledSection hauled={report.hauled} />
      <StandingSection report={report} />
      <AlertsSection alerts={report.alerts} />
      <UndergroundSection people={report.underground} />
      <ChangesSection changes={report.changes} all={report.changeCount} />
    </>
  );
}

/** A heading and its table, or a text that there is nothing. */
function ReportSection(props: {
  title: string;
  empty: string | undefined;
  head: readonly string[];
  note?: ReactNode;
  children: ReactNode;
}) {
  const { title, empty, head, note, children } = props;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {empty !== undefined && <p>{empty}</p>}
      {empty === undefined && (
        <table>
          <thead>
            <tr>
              {head.map((text) => (
                <th key={text} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
      {note}
    </section>
  );
}

/** Note below a truncated list. */
function TruncationNote({
  shownCount,
  totalCount = shownCount,
}: {
  shownCount: number;
  totalCount: number | undefined;
}) {
  const { t } = useTranslation();
  if (totalCount <= shownCount) return null;
  const figures = { shown: formatNumber(shownCount, 0), all: formatNumber(totalCount, 0) };
  return <p>{t('dispatcher.handover.cut', figures)}</p>;
}

function HauledSection({ hauled: { cycles, tonnes, units } }: { hauled: Report['hauled'] }) {
  const { t } = useTranslation();
  const tonnesText = (value: number | null) => (value === null ? '–' : formatNumber(value, 0));
  return (
    <ReportSection
      title={t('dispatcher.handover.hauled')}
      empty={cycles ? undefined : t(`dispatcher.handover.${cycles === 0 ? 'nothingHauled' : 'statusUnknown'}`)}
      head={[t('dispatcher.handover.unit'), t('dispatcher.handover.cycles'), t('dispatcher.handover.tonnes')]}
    >
      {units.map((unit) => (
        <tr key={unit.name}>
          <th scope="row">{unit.name}</th>
          <td>{unit.cycles}</td>
          <td>{tonnesText(unit.tonnes)}</td>
        </tr>
      ))}
      <tr className="hf-handover__total">
        <th scope="row">{t('dispatcher.handover.total')}</th>
        <td>{cycles}</td>
        <td>{tonnesText(tonnes)}</td>
      </tr>
    </ReportSection>
  );
}

function StandingSection({ report: { stood, stoodCount, standingCount } }: { report: Report }) {
  const { t } = useTranslation();
  const translate = useTranslateSiteText();
  const empty = t(`dispatcher.handover.${standingCount === null ? 'statusUnknown' : 'nothingStood'}`);
  return (
    <ReportSection
      title={t('dispatcher.handover.stood')}
      empty={stood.length === 0 ? empty : undefined}
      head={[
        t('dispatcher.handover.vehicle'),
        t('dispatcher.handover.why'),
        t('dispatcher.handover.time'),
        t('dispatcher.handover.state'),
      ]}
      note={<TruncationNote shownCount={stood.length} totalCount={stoodCount} />}
    >
      {stood.map(({ vehicleId, vehicle, status, ms, lasts }, k) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state, and one vehicle stops repeatedly
        <tr key={`${vehicleId} ${k}`}>
          <th scope="row">{vehicle}</th>
          <td>{translate(status)}</td>
          <td>{formatElapsed(ms)}</td>
          <td>{t(lasts ? 'dispatcher.handover.lasts' : 'dispatcher.handover.over')}</td>
        </tr>
      ))}
    </ReportSection>
  );
}

function AlertsSection({ alerts }: { alerts: Report['alerts'] }) {
  const { t } = useTranslation();
  const nameOf = useAlertName();
  const { clock } = useMomentFormatters();
  return (
    <ReportSection
      title={t('dispatcher.handover.alerts')}
      empty={alerts.length === 0 ? t('dispatcher.handover.noAlerts') : undefined}
      head={[
        t('dispatcher.handover.rule'),
        t('dispatcher.handover.count'),
        t('dispatcher.handover.acknowledged'),
        t('dispatcher.handover.lastAt'),
        t('dispatcher.handover.state'),
        t('dispatcher.handover.subjects'),
      ]}
    >
      {alerts.map(({ type, count, acknowledged, lastAt, open, subjects }) => (
        <tr key={type}>
          <th scope="row">{nameOf(type)}</th>
          <td>{count}</td>
          <td>{acknowledged}</td>
          <td>{clock(lastAt)}</td>
          <td>{t(open ? 'dispatcher.handover.open' : 'dispatcher.handover.over')}</td>
          <td className="hf-handover__wide">{subjects.join(', ')}</td>
        </tr>
      ))}
    </ReportSection>
  );
}

function UndergroundSection({ people }: { people: Report['underground'] }) {
  const { t } = useTranslation();
  const translate = useTranslateSiteText();
  const { clock } = useMomentFormatters();
  const empty = people === null ? t('dispatcher.handover.peopleUnknown') : t('dispatcher.handover.nobody');
  return (
    <ReportSection
      title={
        people?.length
          ? t('dispatcher.handover.peopleCount', { count: people.length })
          : t('dispatcher.handover.people')
      }
      empty={people?.length ? undefined : empty}
      head={[t('dispatcher.handover.place'), t('dispatcher.handover.person'), t('dispatcher.handover.seen')]}
    >
      {people?.map(({ name, place, at }) => (
        <tr key={`${name} ${place} ${at}`}>
          <th scope="row">{translate(place)}</th>
          <td>{name}</td>
          <td>{clock(at)}</td>
        </tr>
      ))}
    </ReportSection>
  );
}

function ChangesSection({ changes, all }: { changes: Report['changes']; all: Report['changeCount'] }) {
  const { t } = useTranslation();
  const { clock } = useMomentFormatters();
  return (
    <ReportSection
      title={t('dispatcher.handover.changes')}
      empty={changes.length === 0 ? t('dispatcher.handover.noChanges') : undefined}
      head={[
        t('dispatcher.handover.what'),
        t('dispatcher.handover.name'),
        t('dispatcher.handover.who'),
        t('dispatcher.handover.time'),
      ]}
      note={<TruncationNote shownCount={changes.length} totalCount={all} />}
    >
      {changes.map(({ kind, name, who, at }) => (
        <tr key={`${kind} ${name} ${at}`}>
          <th scope="row">{t(`dispatcher.handover.kind.${kind}`)}</th>
          <td>{name}</td>
          <td>{who}</td>
          <td>{clock(at)}</td>
        </tr>
      ))}
    </ReportSection>
  );
}
