/** Users' feedback, for administrators: newest first, filtered by type, text and day, with images. */
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { FEEDBACK_TYPES } from '../../domain/feedback/feedback.ts';
import { type FeedbackQuery, filterFeedback } from '../../domain/feedback/filterFeedback.ts';
import type { FeedbackEntry } from '../../domain/wire/feedback.ts';
import { addFeedbackTexts, FEEDBACK_NAMESPACES } from '../../i18n/feedback/addFeedbackTexts.ts';
import { grantsOf } from '../../state/session/session.ts';
import { DayInput } from '../controls/DayInput.tsx';
import { LoadFailure } from '../controls/LoadFailure.tsx';
import { Scroller } from '../controls/Scroller.tsx';
import { SearchBox } from '../controls/SearchBox.tsx';
import { Segments } from '../controls/Segments.tsx';
import { FeedbackPicture } from '../feedback/FeedbackPicture.tsx';
import { useFormatDateTime } from '../format/useFormatDateTime.ts';
import { useSiteDates } from '../format/useSiteDates.ts';
import { useScope } from '../lifetime/useScope.ts';
import { useActions, useSite } from '../session/context.ts';
import './inbox.css';

addFeedbackTexts();

export function FeedbackInbox() {
  const { t } = useTranslation(FEEDBACK_NAMESPACES);
  const isAdmin = grantsOf(useSnapshot(useSite().session))?.isAdmin === true;
  const { entries, failure, isReading, reload } = useFeedback();
  const { dayOf } = useSiteDates();
  const [query, setQuery] = useState<FeedbackQuery>({ type: 'all', search: '', day: '' });
  const deferredQuery = useDeferredValue(query);
  const found = filterFeedback(entries ?? [], deferredQuery, dayOf);
  if (!isAdmin) return null;
  return (
    <Scroller as="main" className="hf-sheet hf-inbox">
      <div className="hf-inbox__body">
        <header>
          <h1>{t('inbox.title')}</h1>
          <span role="status">
            {isReading ? t('loading.label') : found.length > 0 && t('inbox.count', { count: found.length })}
          </span>
        </header>
        <Filters query={query} onChange={setQuery} />
        {failure !== undefined && <LoadFailure text={t('inbox.failed', { reason: failure })} onRetry={reload} />}
        {entries && found.length === 0 && (
          <p className="hf-empty">{t(entries.length === 0 ? 'inbox.none' : 'inbox.noneFound')}</p>
        )}
        <ul>
          {found.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      </div>
    </Scroller>
  );
}

function useFeedback() {
  const actions = useActions();
  const [answer, setAnswer] = useState<readonly FeedbackEntry[] | string>();
  const [isReading, setReading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  useScope(
    (scope) => {
      setReading(true);
      actions.readFeedback().then((now) => {
        if (scope.ended) return;
        setReading(false);
        setAnswer(now);
      });
    },
    [actions, attempt],
  );
  return {
    entries: typeof answer === 'string' ? undefined : answer,
    failure: typeof answer === 'string' ? answer : undefined,
    isReading,
    reload: () => setAttempt((times) => times + 1),
  };
}

function Filters({ query, onChange }: { query: FeedbackQuery; onChange: (query: FeedbackQuery) => void }) {
  const { t } = useTranslation(FEEDBACK_NAMESPACES);
  return (
    <div className="hf-inbox__filters">
      <Segments
        label={t('inbox.types')}
        values={['all', ...FEEDBACK_TYPES] as const}
        chosen={query.type}
        labelOf={(type) => (type === 'all' ? t('inbox.all') : t(`feedback:types.${type}`))}
        onChoose={(type) => onChange({ ...query, type })}
      />
      <span className="hf-spacer" />
      <SearchBox label={t('inbox.search')} value={query.search} onChange={(search) => onChange({ ...query, search })} />
      <DayInput label={t('inbox.day')} day={query.day} onChange={(day) => onChange({ ...query, day })} />
    </div>
  );
}

function Entry({ entry }: { entry: FeedbackEntry }) {
  const { t } = useTranslation(FEEDBACK_NAMESPACES);
  const momentOf = useFormatDateTime();
  const { id, desc, userName, createdAt, images } = entry;
  const type = FEEDBACK_TYPES.find((known) => known === entry.type);
  const atMs = Date.parse(createdAt);
  return (
    <li className="hf-inbox__entry">
      <p className="hf-inbox__who">
        <span className="hf-chip">{type ? t(`feedback:types.${type}`) : entry.type}</span>
        <b>{userName}</b>
        <span className="hf-spacer" />
        {Number.isFinite(atMs) && <time dateTime={createdAt}>{momentOf(atMs)}</time>}
      </p>
      <p className="hf-inbox__words">{desc}</p>
      {images > 0 && (
        <div className="hf-inbox__images">
          {[...Array(images).keys()].map((position) => (
            <FeedbackPicture key={position} id={id} position={position} sender={userName} />
          ))}
        </div>
      )}
    </li>
  );
}
