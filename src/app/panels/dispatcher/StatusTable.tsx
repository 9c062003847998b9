/** The recorded periods as a table: sorted by any column, loaded further on scrolling. */
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type EntityKey, vehicleKey } from '../../../domain/entity/entityKey.ts';
import { replayRequestFrom } from '../../../domain/replay/request.ts';
import { type StatusQuery, sortedBy } from '../../../domain/status/query.ts';
import { timeClassOf } from '../../../domain/status/timeClass.ts';
import { STATUS_SORTS } from '../../../domain/wire/status.ts';
import { ReplayMomentButton } from '../../controls/ReplayMomentButton.tsx';
import { VirtualList } from '../../controls/VirtualList.tsx';
import { formatClock, formatDuration } from '../../format/time.ts';
import { useSiteDates } from '../../format/useSiteDates.ts';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { Icon } from '../../icons/Icon.tsx';
import { useNow } from '../../lifetime/useNow.ts';
import { useSite } from '../../session/context.ts';
import { knownDuration, type ListedRow } from './listedRow.ts';
import type { StatusList } from './StatusList.ts';

const ROW_PX = 28;

interface StatusTableProps {
  list: StatusList;
  query: StatusQuery;
  onQuery: (query: StatusQuery) => void;
  onFly: (key: EntityKey) => void;
}

export function StatusTable({ list, query, onQuery, onFly }: StatusTableProps) {
  const { t } = useTranslation();
  const { phase, rows, failure, hasMore } = useSnapshot(list.state);
  const nowMs = useNow(useSite().now, 1_000);
  const more = useCallback(() => list.loadMore(), [list]);
  const isReading = phase === 'loading';
  // Another search, filter or order starts at the top.
  const listKey = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each query has a list of its own
  useEffect(() => {
    list.isAtTop = true;
  }, [list, listKey]);
  return (
    <>
      <StatusTableHeader query={query} onQuery={onQuery} />
      {failure !== undefined && (
        <p className="hf-equipment__fault" role="alert">
          {t('dispatcher.notRead', { why: failure })}
          <button type="button" className="hf-button" onClick={() => list.retry()}>
            <Icon name="retry" size="small" />
            {t('dispatcher.retry')}
          </button>
        </p>
      )}
      <div className="hf-equipment__rows" data-reading={isReading || undefined}>
        {/* Outside the busy part, which screen readers ignore. */}
        <p className="hf-equipment__reading" role="status">
          {isReading && t('dispatcher.reading')}
        </p>
        <div
          className="hf-equipment__list"
          aria-busy={isReading}
          onScrollCapture={({ target }) => {
            list.isAtTop = (target as Element).scrollTop <= 0;
          }}
        >
          {rows.length === 0 ? (
            phase === 'ready' && <p className="hf-empty">{t('vehicles.noMatch')}</p>
          ) : (
            <VirtualList
              key={listKey}
              items={rows as readonly ListedRow[]}
              rowPx={ROW_PX}
              label={t('dispatcher.tab.equipment')}
              keyOf={({ id }) => id}
              renderRow={(row) => <StatusTableRow row={row} nowMs={nowMs} onFly={onFly} />}
              // Passed anew once there may be more: the end may have been reached before.
              {...(phase === 'ready' && hasMore && { onReachEnd: more })}
            />
          )}
        </div>
      </div>
    </>
  );
}

function StatusTableHeader({ query, onQuery }: Pick<StatusTableProps, 'query' | 'onQuery'>) {
  const { t } = useTranslation();
  return (
    <div className="hf-equipment__row hf-equipment__row--head" role="toolbar" aria-label={t('dispatcher.sort')}>
      {STATUS_SORTS.map((sort) => {
        const isSorted = query.sort === sort;
        return (
          <button
            key={sort}
            type="button"
            aria-pressed={isSorted}
            title={isSorted ? t(`dispatcher.order.${query.order}`) : t('dispatcher.sort')}
            onClick={() => onQuery(sortedBy(query, sort))}
          >
            <span>{t(`dispatcher.column.${sort}`)}</span>
            {isSorted && <i aria-hidden>{query.order === 'asc' ? '▲' : '▼'}</i>}
          </button>
        );
      })}
      <span />
    </div>
  );
}

interface RowProps {
  row: ListedRow;
  nowMs: number;
  onFly: (key: EntityKey) => void;
}

function StatusTableRow({ row, nowMs, onFly }: RowProps) {
  const { t } = useTranslation();
  const moment = useMomentText();
  const { vehicleId, vehicle, operator, status, statusCategory, start } = row;
  const { spentMs, isOutdated } = knownDuration(row, nowMs);
  const words = useTranslateSiteText()(status);
  const timeClass = timeClassOf(status, statusCategory);
  return (
    <div className="hf-equipment__row">
      <button type="button" title={t('dispatcher.fly', { name: vehicle })} onClick={() => onFly(vehicleKey(vehicleId))}>
        {vehicle}
      </button>
      <span title={operator}>{operator || '–'}</span>
      <span title={words}>
        <i className="hf-timeclass" data-class={timeClass} role="img" aria-label={t(`dispatcher.class.${timeClass}`)} />
        {words || '–'}
      </span>
      <span>{moment(start)}</span>
      <StatusEnd row={row} isOutdated={isOutdated} />
      <span data-outdated={isOutdated || undefined}>
        {isOutdated && '≥'}
        {formatDuration(spentMs)}
      </span>
      <ReplayMomentButton
        label={t('dispatcher.play')}
        atMs={start}
        vehicleId={vehicleId}
        requestOf={replayRequestFrom}
      />
    </div>
  );
}

/** End of a status; for one that may have ended since it was read, when it was last known to be ongoing. */
function StatusEnd({ row: { end, readAtMs }, isOutdated }: { row: ListedRow; isOutdated: boolean }) {
  const { t } = useTranslation();
  const { timeZone } = useSite().config.site;
  const moment = useMomentText();
  if (end !== null) return <span>{moment(end)}</span>;
  if (!isOutdated) return <span>{t('dispatcher.lasts')}</span>;
  return (
    <span data-outdated title={t('dispatcher.lastedWhenRead', { moment: moment(readAtMs) })}>
      {t('dispatcher.lastedAt', { clock: formatClock(readAtMs, timeZone) })}
    </span>
  );
}

function useMomentText(): (atMs: number) => string {
  const { config } = useSite();
  const { shortDate } = useSiteDates();
  return (atMs) => `${shortDate(atMs)} ${formatClock(atMs, config.site.timeZone)}`;
}
