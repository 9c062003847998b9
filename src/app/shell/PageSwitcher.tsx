/** The three pages: main, user manual, help center. The live scene keeps running behind the other two. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useActions, useShell } from '../session/context.ts';

const PAGES = ['main', 'manual', 'help'] as const;

export function PageSwitcher() {
  const { t } = useTranslation();
  const { shell } = useShell();
  const { showMain } = useActions();
  const { page } = useSnapshot(shell);
  return (
    <nav className="hf-pages" aria-label={t('pages.label')}>
      {PAGES.map((choice) => (
        <button
          key={choice}
          type="button"
          className="hf-tool"
          aria-current={page === choice ? 'page' : undefined}
          onClick={() => {
            if (choice === 'main') showMain();
            else shell.page = choice;
          }}
        >
          {t(`pages.${choice}`)}
        </button>
      ))}
    </nav>
  );
}
