/**
 * One row for each vehicle, operator or loading unit; columns explain themselves on hover, figures link to their rows.
 */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type IndicatorTargets, isMissed } from '../../../domain/indicators/targets.ts';
import { TIME_CLASSES } from '../../../domain/status/timeClass.ts';
import type { IndicatorRow, RowsBehind } from '../../../domain/wire/indicators.ts';
import { Icon } from '../../icons/Icon.tsx';
import {
  COLUMNS,
  figureText,
  formatPercent,
  hasTargetPerRow,
  type IndicatorColumn,
  partsText,
  ROWS_BEHIND_COLUMN,
} from './indicatorColumns.ts';
import { targetText } from './plan/targetText.ts';

const collator = new Intl.Collator('en', { numeric: true });

/** Rows requested by a click on a figure. */
export interface ChosenFigure {
  readonly behind: RowsBehind;
  readonly key: string;
  /** Names of the figure and of its row, as displayed. */
  readonly figure: string;
  readonly name: string;
}

interface RowOptions {
  /** A single row for the whole site. */
  isSite: boolean;
  targets: IndicatorTargets;
  onRows: (chosen: ChosenFigure) => void;
}

export function IndicatorTable({ rows, ...options }: RowOptions & { rows: readonly IndicatorRow[] }) {
  const { t } = useTranslation();
  const sortedRows = useMemo(() => rows.toSorted((a, b) => collator.compare(a.name, b.name)), [rows]);
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
          {sortedRows.map((row) => (
            <IndicatorTableRow key={row.key} row={row} {...options} />
          ))}
        </tbody>
        <TargetRow targets={options.targets} />
      </table>
      <IndicatorDefinitions />
    </>
  );
}

/** The targets for the figures above. */
function TargetRow({ targets }: Pick<RowOptions, 'targets'>) {
  const { t } = useTranslation();
  if (!COLUMNS.some((column) => hasTargetPerRow(column) && targets[column] !== undefined)) return null;
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('dispatcher.plan.target')}</th>
        <td />
        {COLUMNS.map((column) => (
          <td key={column}>
            {hasTargetPerRow(column) && targets[column] !== undefined && targetText(column, targets[column])}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function IndicatorDefinitions() {
  const { t } = useTranslation();
  return (
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
  );
}

function IndicatorTableRow({ row, isSite, targets, onRows }: RowOptions & { row: IndicatorRow }) {
  const { t } = useTranslation();
  const name = isSite ? t('dispatcher.groups.site') : row.name;
  const show = (behind: RowsBehind, figure: string) => onRows({ behind, key: row.key, figure, name });
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          title={t('dispatcher.rowsOf', { name })}
          onClick={() => show('time', t('dispatcher.figure.timeUsage'))}
        >
          {name}
        </button>
      </th>
      <td>
        <TimeUsage row={row} />
      </td>
      {COLUMNS.map((column) => (
        <IndicatorFigure
          key={column}
          {...{ row, column, name }}
          isMissed={hasTargetPerRow(column) && isMissed(row[column], targets[column])}
          onShow={() => show(ROWS_BEHIND_COLUMN[column], t(`dispatcher.figure.${column}`))}
        />
      ))}
    </tr>
  );
}

interface FigureProps {
  row: IndicatorRow;
  column: IndicatorColumn;
  name: string;
  isMissed: boolean;
  onShow: () => void;
}

function IndicatorFigure({ row, column, name, isMissed: missed, onShow }: FigureProps) {
  const { t } = useTranslation();
  const figure = t(`dispatcher.figure.${column}`);
  const parts = column === 'cycleTime' ? partsText(row, (part) => t(`dispatcher.part.${part}`)) : undefined;
  const text = figureText(row, column);
  const lead = t('dispatcher.rowsBehind', { figure, name });
  return (
    <td data-missed={missed || undefined}>
      <button type="button" title={parts ? `${parts}\n${lead}` : lead} onClick={onShow}>
        {missed && <Icon name="interact" size="small" />}
        {missed && <span className="hf-hidden">{t('dispatcher.plan.below')} </span>}
        {text}
      </button>
    </td>
  );
}

function TimeUsage({ row: { classMs, calendarMs } }: { row: IndicatorRow }) {
  const { t } = useTranslation();
  if (classMs === null || calendarMs === null) return <>–</>;
  const parts = TIME_CLASSES.map((name) => ({ name, share: calendarMs > 0 ? classMs[name] / calendarMs : 0 }));
  const words = parts.map(({ name, share }) => `${t(`dispatcher.class.${name}`)} ${formatPercent(share)}`).join(', ');
  return (
    <span className="hf-indicators__usage" role="img" aria-label={words} title={words}>
      {parts.map(({ name, share }) => (
        <i key={name} className="hf-timeclass" data-class={name} style={{ width: `${share * 100}%` }} />
      ))}
    </span>
  );
}
