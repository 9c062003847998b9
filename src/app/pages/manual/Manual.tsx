/** The user manual: search and chapters on the left, the chosen chapter in the middle, its topics on the right. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Scroller } from '../../controls/Scroller.tsx';
import { useShell } from '../../session/context.ts';
import { CHAPTERS, type Chapter, chapterOf } from './chapters.ts';
import { ManualContents } from './ManualContents.tsx';
import { Topic } from './Topic.tsx';
import { useManualTexts } from './useManualTexts.ts';
import './manual.css';

export function Manual() {
  const texts = useManualTexts();
  const page = useRef<HTMLElement>(null);
  const { chapter, show, showChapter } = useShownChapter(page);
  return (
    <div className="hf-manual">
      <ManualContents chapter={chapter} onShow={show} onChapter={showChapter} />
      <Scroller as="main" ref={page} className="hf-manual__text" aria-label={texts.title}>
        <h1>{texts.group[chapter.group]}</h1>
        {chapter.topics.map((topic) => (
          <Topic key={topic} topic={topic} onShow={show} />
        ))}
      </Scroller>
      <nav className="hf-manual__here" aria-label={texts.onThisPage}>
        <h2>{texts.onThisPage}</h2>
        <ul>
          {chapter.topics.map((topic) => (
            <li key={topic}>
              <button type="button" onClick={() => show(topic)}>
                {texts.topic[topic].title}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** The chapter shown; at first that of the topic for which a help button opened the manual. */
function useShownChapter(page: React.RefObject<HTMLElement>) {
  const { shell } = useShell();
  const [asked] = useState(() => shell.manualTopic);
  const [chapter, setChapter] = useState<Chapter>(() => (asked === undefined ? CHAPTERS[0] : chapterOf(asked)));
  const show = useCallback((topic: string) => {
    // The chapter must be rendered before one of its topics can be scrolled to.
    flushSync(() => setChapter(chapterOf(topic)));
    showHeading(topic);
  }, []);
  const showChapter = useCallback(
    (next: Chapter) => {
      setChapter(next);
      page.current?.scrollTo({ top: 0 });
    },
    [page],
  );
  useEffect(() => {
    shell.manualTopic = undefined;
    if (asked !== undefined) showHeading(asked);
    else page.current?.focus({ preventScroll: true });
  }, [shell, asked, page]);
  return { chapter, show, showChapter };
}

/** Scrolls to a topic and focuses it, so that screen readers continue from there. */
function showHeading(topic: string): void {
  document.getElementById(`manual-${topic}`)?.scrollIntoView({ block: 'start' });
  document.getElementById(`manual-title-${topic}`)?.focus({ preventScroll: true });
}
