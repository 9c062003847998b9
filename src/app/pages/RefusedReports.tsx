/** Refused reports of fleets, for administrators: counts by sender, and the newest with their reasons. */
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { INGEST_CHANNELS, type RefusalsAnswer } from '../../domain/wire/refusals.ts';
import { addRefusalTexts, REFUSALS_NAMESPACE } from '../../i18n/refusals/addRefusalTexts.ts';
import { grantsOf } from '../../state/session/session.ts';
import { LoadFailure } from '../controls/LoadFailure.tsx';
import { Scroller } from '../controls/Scroller.tsx';
import { SearchBox } from '../controls/SearchBox.tsx';
import { useFormatDateTime } from '../format/useFormatDateTime.ts';
import { Icon } from '../icons/Icon.tsx';
import { useScope } from '../lifetime/useScope.ts';
import { useActions, useSite } from '../session/context.ts';
import '../theme/panel.css';
import './inbox.css';
import './refused.css';

addRefusalTexts();

export function RefusedReports() {
  const { t } = useTranslation(REFUSALS_NAMESPACE);
  const { t: tApp } = useTranslation();
  const isAdmin = grantsOf(useSnapshot(useSite().session))?.isAdmin === true;
  const { answer, failure, isReading, reload } = useRefusals();
  if (!isAdmin) return null;
  const total = answer?.counts.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <Scroller as="main" className="hf-sheet hf-inbox">
      <div className="hf-inbox__body">
        <header>
          <h1>{tApp('account.refused')}</h1>
          <span role="status">{isReading ? tApp('loading.label') : total > 0 && t('total', { count: total })}</span>
          <span className="hf-spacer" />
          <button type="button" className="hf-button" onClick={reload}>
            <Icon name="retry" size="small" />
            {t('reload')}
          </button>
        </header>
        {failure !== undefined && <LoadFailure text={t('failed', { reason: failure })} onRetry={reload} />}
        {answer && total === 0 && <p className="hf-empty">{t('none')}</p>}
        {answer && total > 0 && (
          <>
            <RefusalsBySender counts={answer.counts} />
            <NewestRefusals refusals={answer.refusals} />
          </>
        )}
      </div>
    </Scroller>
  );
}

/** The last answer stays until the next one has arrived. */
function useRefusals() {
  const actions = useActions();
  const [answer, setAnswer] = useState<RefusalsAnswer>();
  const [failure, setFailure] = useState<string>();
  const [isReading, setReading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  useScope(
    (scope) => {
      setReading(true);
      actions.readRefusals().then((now) => {
        if (scope.ended) return;
        setReading(false);
        setFailure(typeof now === 'string' ? now : undefined);
        if (typeof now !== 'string') setAnswer(now);
      });
    },
    [actions, attempt],
  );
  return { answer, failure, isReading, reload: () => setAttempt((times) => times + 1) };
}

/** Names of intake channels; a backend may have others than this one's. */
function useChannelText(): (door: string) => string {
  const { t } = useTranslation(REFUSALS_NAMESPACE);
  return (door) => {
    const known = INGEST_CHANNELS.find((one) => one === door);
    return known ? t(`doors.${known}`) : door;
  };
}

function RefusalsBySender({ counts }: Pick<RefusalsAnswer, 'counts'>) {
  const { t } = useTranslation(REFUSALS_NAMESPACE);
  const doorText = useChannelText();
  const momentOf = useFormatDateTime();
  return (
    <table className="hf-table hf-refused__senders" aria-label={t('senders')}>
      <thead>
        <tr>
          <th scope="col">{t('sender')}</th>
          <th scope="col">{t('door')}</th>
          <th scope="col">{t('refused')}</th>
          <th scope="col">{t('last')}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ sender, door, count, lastAt }) => (
          <tr key={`${door} ${sender}`}>
            <td>{sender}</td>
            <td>{doorText(door)}</td>
            <td>{count}</td>
            <td>{momentOf(lastAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NewestRefusals({ refusals }: Pick<RefusalsAnswer, 'refusals'>) {
  const { t } = useTranslation(REFUSALS_NAMESPACE);
  const doorText = useChannelText();
  const momentOf = useFormatDateTime();
  const heading = useId();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search).trim().toLowerCase();
  const keyed = useMemo(() => withKeys(refusals), [refusals]);
  const found = keyed.filter(({ sender, message, item }) =>
    [sender, message, item].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <section aria-labelledby={heading}>
      <div className="hf-inbox__filters hf-refused__head">
        <h2 id={heading}>{t('newest')}</h2>
        <span className="hf-spacer" />
        <SearchBox label={t('search')} value={search} onChange={setSearch} />
      </div>
      {found.length === 0 && <p className="hf-empty">{t('noneFound')}</p>}
      <ul>
        {found.map(({ key, at, door, sender, message, item }) => (
          <li key={key} className="hf-inbox__entry">
            <p className="hf-inbox__who">
              <span className="hf-chip">{doorText(door)}</span>
              <b>{sender}</b>
              <span className="hf-spacer" />
              <time dateTime={new Date(at).toISOString()}>{momentOf(at)}</time>
            </p>
            <p className="hf-inbox__words">{message}</p>
            {item !== '' && <code className="hf-refused__item">{item}</code>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Adds a unique key to each: the same item may be refused many times in a millisecond. */
function withKeys(refusals: RefusalsAnswer['refusals']) {
  const countAt = new Map<number, number>();
  return refusals.map((refusal) => {
    const count = countAt.get(refusal.at) ?? 0;
    countAt.set(refusal.at, count + 1);
    return { ...refusal, key: `${refusal.at} ${count}` };
  });
}
