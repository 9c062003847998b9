/** The user manual: contents at the left, sections in the middle (shell-and-views section 2, "Documentation page"). */
import { useTranslation } from 'react-i18next';
import { useApp } from '../context.ts';
import './manual.css';

const SECTIONS = ['introduction', 'signIn', 'monitor', 'navigation'] as const;

export function Manual() {
  const { t } = useTranslation();
  const { shell } = useApp();
  return (
    <div className="hf-manual">
      <nav className="hf-manual__contents" aria-label={t('manual.contents')}>
        <ul>
          {SECTIONS.map((section) => (
            <li key={section}>
              <a href={`#manual-${section}`}>{t(`manual.${section}`)}</a>
            </li>
          ))}
        </ul>
        <button
          type="button"
          className="hf-button"
          onClick={() => {
            shell.page = 'main';
          }}
        >
          {t('manual.back')}
        </button>
      </nav>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <main className="hf-manual__text" tabIndex={0}>
        <h1>{t('manual.title')}</h1>
        {SECTIONS.map((section) => (
          <section key={section} id={`manual-${section}`}>
            <h2>{t(`manual.${section}`)}</h2>
            <p>{t(`manual.${section}Text`)}</p>
          </section>
        ))}
      </main>
    </div>
  );
}
