/** The user manual: chapters at the left, the chosen one in the middle, its topics at the right. */
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { addManualTexts, MANUAL } from '../../i18n/manual/addManualTexts.ts';
import { COMMANDS } from '../commands/commands.ts';
import { useCommandTexts } from '../commands/useCommandTexts.ts';
import { Scroller } from '../controls/Scroller.tsx';
import { useActions, useAllServices } from '../session/context.ts';
import { CHAPTERS, type Chapter, PARAGRAPHS, SHORTCUTS } from './manualChapters.ts';
import './manual.css';

addManualTexts();

/** The manual's texts come later than the typed ones. */
type Text = (key: string) => string;

function useText(): Text {
  const { t } = useTranslation();
  return (key) => (t as unknown as (key: string) => string)(`${MANUAL}:${key}`);
}

export function Manual() {
  const text = useText();
  const actions = useActions();
  const [chapterIndex, setChapterIndex] = useState(0);
  const page = useRef<HTMLElement>(null);
  const chapter = CHAPTERS[chapterIndex] ?? CHAPTERS[0];
  const show = (index: number, topic?: string) => {
    // The chosen chapter must be there before one of its topics can be scrolled to.
    flushSync(() => setChapterIndex(index));
    const target = topic === undefined ? undefined : document.getElementById(`manual-${topic}`);
    if (target) target.scrollIntoView({ block: 'start' });
    else page.current?.scrollTo({ top: 0 });
  };
  if (!chapter) return null;
  return (
    <div className="hf-manual">
      <nav className="hf-manual__contents" aria-label={text('contents')}>
        <ul>
          {CHAPTERS.map(({ group, topics }, index) => (
            <li key={group}>
              <button
                type="button"
                aria-current={index === chapterIndex ? 'page' : undefined}
                onClick={() => show(index)}
              >
                {text(`group.${group}`)}
              </button>
              {topics.length > 1 && (
                <ul>
                  {topics.map((topic) => (
                    <li key={topic}>
                      <button type="button" onClick={() => show(index, topic)}>
                        {text(`${topic}.title`)}
                      </button>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
        <button type="button" className="hf-button" onClick={actions.showMain}>
          {text('back')}
        </button>
      </nav>
      <Scroller as="main" ref={page} className="hf-manual__text" aria-label={text('title')}>
        <h1>{text(`group.${chapter.group}`)}</h1>
        <Topics chapter={chapter} text={text} />
      </Scroller>
      <nav className="hf-manual__here" aria-label={text('onThisPage')}>
        <h2>{text('onThisPage')}</h2>
        <ul>
          {chapter.topics.map((topic) => (
            <li key={topic}>
              <button type="button" onClick={() => show(chapterIndex, topic)}>
                {text(`${topic}.title`)}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function Topics({ chapter, text }: { chapter: Chapter; text: Text }) {
  return (
    <>
      {chapter.topics.map((topic) => (
        <section key={topic} id={`manual-${topic}`}>
          {chapter.topics.length > 1 && <h2>{text(`${topic}.title`)}</h2>}
          {PARAGRAPHS[topic].map((paragraph) => (
            <p key={paragraph}>{text(`${topic}.${paragraph}`)}</p>
          ))}
          {topic === 'shortcuts' && <Shortcuts text={text} />}
        </section>
      ))}
    </>
  );
}

function Shortcuts({ text }: { text: Text }) {
  const t = useCommandTexts();
  const app = useAllServices();
  return (
    <dl className="hf-manual__keys">
      {COMMANDS.filter(({ keys, isAvailable }) => keys.length > 0 && isAvailable?.(app) !== false).map(
        ({ id, keys }) => (
          <div key={id}>
            <dt>
              {keys.map((combination) => (
                <kbd key={combination}>{combination}</kbd>
              ))}
            </dt>
            <dd>{t(`name.${id}`)}</dd>
          </div>
        ),
      )}
      {SHORTCUTS.map(([keys, what]) => (
        <div key={what}>
          <dt>
            <kbd>{keys.startsWith('shortcuts.') ? text(keys) : keys}</kbd>
          </dt>
          <dd>{text(what)}</dd>
        </div>
      ))}
    </dl>
  );
}
