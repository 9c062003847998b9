/** Downloads the listed rows as CSV. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatusQuery } from '../../../domain/status/query.ts';
import { Scope } from '../../../lifetime/scope.ts';
import { downloadCsv } from '../../controls/download.ts';
import { siteDay } from '../../format/time.ts';
import { Icon } from '../../icons/Icon.tsx';
import { useScope } from '../../lifetime/useScope.ts';
import { useShell, useSite } from '../../session/context.ts';
import { allRows, statusCsv } from './statusCsv.ts';

export function StatusCsv({ query }: { query: StatusQuery }) {
  const { t } = useTranslation();
  const { dispatch, now, config } = useSite();
  const { notices } = useShell();
  const [readScope, setReadScope] = useState<Scope>();
  useScope((scope) => scope.own(() => readScope?.dispose()), [readScope]);
  const save = async () => {
    const scope = new Scope();
    setReadScope(scope);
    const file = await allRows(dispatch.statusPage, query, scope.signal).catch(() => undefined);
    if (scope.ended) return;
    setReadScope(undefined);
    if (file === undefined) return;
    if (typeof file === 'string') {
      notices.show('error', file);
      return;
    }
    downloadCsv(`equipment-status-${siteDay(now(), config.site.timeZone)}.csv`, statusCsv(file.rows, now()));
    if (file.skippedCount > 0) notices.show('warning', t('dispatcher.csvSkipped', { count: file.skippedCount }));
    if (file.isCut) notices.show('warning', t('dispatcher.csvCut', { count: file.rows.length }));
  };
  const label = t(readScope ? 'dispatcher.reading' : 'dispatcher.csv');
  return (
    <button
      type="button"
      className="hf-button hf-equipment__csv"
      aria-label={label}
      title={label}
      aria-disabled={readScope !== undefined || undefined}
      onClick={() => {
        if (!readScope) void save();
      }}
    >
      <Icon name="file" size="small" />
      <span>{label}</span>
    </button>
  );
}
