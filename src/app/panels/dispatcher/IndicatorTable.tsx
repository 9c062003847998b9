/** One row for each vehicle, operator or loading unit; each column says on hover what it is. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CYCLE_PARTS, type CyclePart } from '../../../domain/indicators/cyclePart.ts';
import { TIME_CLASSES } from '../../../domain/status/timeClass.ts';
import type { IndicatorRow } from '../../../domain/wire/indicators.ts';
import { formatNumber } from '../../format/number.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const COLUMNS = [
  'availability',
  'utilisation',
  'effectiveUtilisation',
  'operatingHours',
  'cycles',
  'cyclesPerHour',
  'tonnes',
  'tonnesPerHour',
  'payload',
  'cycleTime',
  'queueTime',
  'matchFactor',
  'swingLoss',
] as const;
type IndicatorColumn = (typeof COLUMNS)[number];

const collator = new Intl.Collator('en', { numeric: true });

interface IndicatorTableProps {
  rows: readonly IndicatorRow[];
  /** One row for all. */
  isSite: boolean;
  onRows: (search: string) => void;
}

export function IndicatorTable({ rows, isSite, onRows }: IndicatorTableProps) {
  const { t } = useTranslation();
  const sorted = useMemo(() => rows.toSorted((a, b) => collator.compare(a.name, b.name)), [rows]);
  return (
    <>
      <table className="hf-table hf-indicators__table">
        <thead>
          <tr>
            <th>{t('dispatcher.name')}</th>
            <th title={t('dispatcher.define.timeUsage')}>{t('dispatcher.figure.timeUsage')}</th>
            {COLUMNS.map((column) => (
              <th key={column} title={t(`dispatcher.define.${column}`)}>
                {t(`dispatcher.figure.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <Row key={row.key} row={row} isSite={isSite} onRows={onRows} />
          ))}
        </tbody>
      </table>
      <details className="hf-indicators__definitions">
        <summary>{t('dispatcher.definitions')}</summary>
        <dl>
          {(['timeUsage', ...COLUMNS] as const).map((column) => (
            <div key={column}>
              <dt>{t(`dispatcher.figure.${column}`)}</dt>
              <dd>{t(`dispatcher.define.${column}`)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

function Row({ row, isSite, onRows }: { row: IndicatorRow; isSite: boolean; onRows: (search: string) => void }) {
  const { t } = useTranslation();
  const name = isSite ? t('dispatcher.groups.site') : row.name;
  return (
    <tr>
      <th scope="row">
        <button type="button" title={t('dispatcher.rowsOf', { name })} onClick={() => onRows(isSite ? '' : row.name)}>
          {name}
        </button>
      </th>
      <td>
        <TimeUsage row={row} />
      </td>
      {COLUMNS.map((column) => (
        <td
          key={column}
          title={column === 'cycleTime' ? partsText(row, (part) => t(`dispatcher.part.${part}`)) : undefined}
        >
          {figureText(row, column)}
        </td>
      ))}
    </tr>
  );
}

function TimeUsage({ row: { classMs, calendarMs } }: { row: IndicatorRow }) {
  const { t } = useTranslation();
  const parts = TIME_CLASSES.map((name) => ({ name, share: calendarMs > 0 ? classMs[name] / calendarMs : 0 }));
  const words = parts.map(({ name, share }) => `${t(`dispatcher.class.${name}`)} ${percent(share)}`).join(', ');
  return (
    <span className="hf-indicators__usage" role="img" aria-label={words} title={words}>
      {parts.map(({ name, share }) => (
        <i key={name} className="hf-timeclass" data-class={name} style={{ width: `${share * 100}%` }} />
      ))}
    </span>
  );
}

function figureText(row: IndicatorRow, column: IndicatorColumn): string {
  const { partMs } = row;
  const cycleMs = partMs && CYCLE_PARTS.reduce((sum, part) => sum + partMs[part], 0);
  const texts: Readonly<Record<IndicatorColumn, string>> = {
    availability: percent(row.availability),
    utilisation: percent(row.utilisation),
    effectiveUtilisation: percent(row.effectiveUtilisation),
    operatingHours: figure(row.operatingMs / HOUR_MS, 1),
    cycles: figure(row.cycles, 0),
    cyclesPerHour: figure(row.cyclesPerHour, 2),
    tonnes: figure(row.tonnes, 0),
    tonnesPerHour: figure(row.tonnesPerHour, 0),
    payload: figure(row.payloadT, 1),
    cycleTime: figure(cycleMs === null ? null : cycleMs / MINUTE_MS, 1),
    queueTime: figure(row.queueMs / MINUTE_MS, 0),
    matchFactor: figure(row.matchFactor, 2),
    swingLoss: figure(row.swingLoss, 0),
  };
  return texts[column];
}

function partsText({ partMs }: IndicatorRow, nameOf: (part: CyclePart) => string): string | undefined {
  if (!partMs) return undefined;
  return CYCLE_PARTS.map((part) => `${nameOf(part)} ${figure(partMs[part] / MINUTE_MS, 1)}`).join(' · ');
}

function percent(share: number | null): string {
  return share === null ? '–' : `${formatNumber(share * 100, 1)} %`;
}

function figure(value: number | null, digits: number): string {
  return formatNumber(value ?? undefined, digits);
}
