/** Search and contents of the manual; search results replace the contents. */
import { useMemo, useState } from 'react';
import type { ManualTopic } from '../../../i18n/manual/en/en.ts';
import { SearchBox } from '../../controls/SearchBox.tsx';
import { useActions } from '../../session/context.ts';
import { CHAPTERS, type Chapter } from './chapters.ts';
import { readTopics, searchManual } from './searchManual.ts';
import { useManualTexts } from './useManualTexts.ts';

interface ManualContentsProps {
  /** The chapter shown. */
  chapter: Chapter;
  onShow: (topic: ManualTopic) => void;
  onChapter: (chapter: Chapter) => void;
}

export function ManualContents({ chapter, onShow, onChapter }: ManualContentsProps) {
  const texts = useManualTexts();
  const actions = useActions();
  const [query, setQuery] = useState('');
  const topics = useMemo(() => readTopics<ManualTopic>(texts.topic), [texts]);
  const isSearching = query.trim() !== '';
  const openFirstResult = () => {
    const [first] = searchManual(topics, query);
    if (first) onShow(first.topic);
  };
  return (
    <div className="hf-manual__side">
      <SearchBox label={texts.search} value={query} onChange={setQuery} onEnter={openFirstResult} />
      {isSearching && <Results hits={searchManual(topics, query)} onShow={onShow} />}
      <nav className="hf-manual__contents" aria-label={texts.contents} hidden={isSearching}>
        <ul>
          {CHAPTERS.map((each) => (
            <li key={each.group}>
              <button
                type="button"
                aria-current={each === chapter ? 'page' : undefined}
                onClick={() => onChapter(each)}
              >
                {texts.group[each.group]}
              </button>
              <ul>
                {each.topics.map((topic) => (
                  <li key={topic}>
                    <button type="button" onClick={() => onShow(topic)}>
                      {texts.topic[topic].title}
                    </button>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      <button type="button" className="hf-button" onClick={actions.showMain}>
        {texts.back}
      </button>
    </div>
  );
}

interface ResultsProps {
  hits: ReturnType<typeof searchManual<ManualTopic>>;
  onShow: (topic: ManualTopic) => void;
}

function Results({ hits, onShow }: ResultsProps) {
  const texts = useManualTexts();
  return (
    <nav className="hf-manual__contents" aria-label={texts.results}>
      {hits.length === 0 && (
        <p className="hf-empty" role="status">
          {texts.noResult}
        </p>
      )}
      <ul>
        {hits.map(({ topic, excerpt }) => (
          <li key={topic}>
            <button type="button" onClick={() => onShow(topic)}>
              {texts.topic[topic].title}
              <small>{excerpt}</small>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
