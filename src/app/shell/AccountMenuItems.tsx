/** Entries of the user menu (rules.md#account-menu): pages, notices, language, appearance, and signing out. */
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { grantsOf } from '../../state/session/session.ts';
import { initialFocus } from '../controls/focusable.ts';
import { LanguageChoice } from '../controls/LanguageChoice.tsx';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { useScope } from '../lifetime/useScope.ts';
import { useActions, useShell, useSite } from '../session/context.ts';
import { AppearanceChoice } from './AppearanceChoice.tsx';
import { NoticeHistory } from './NoticeHistory.tsx';

/** The entries of the user menu; they take the focus if the menu was opened before they were loaded. */
export function AccountMenuItems({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const { config, session } = useSite();
  const { shell } = useShell();
  const actions = useActions();
  const isAdmin = grantsOf(useSnapshot(session))?.isAdmin === true;
  const { sessionUpdated } = useSnapshot(shell);
  const [notices, setNotices] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useScope(() => {
    const panel = root.current?.closest('[role="dialog"]');
    if (root.current && !panel?.contains(document.activeElement))
      initialFocus(root.current)?.focus({ preventScroll: true });
  }, []);
  const closeAndRun = (run: () => void) => () => {
    close();
    run();
  };
  const open = (page: typeof shell.page) =>
    closeAndRun(() => {
      shell.page = page;
    });
  return (
    <div ref={root} className="hf-account__items">
      <AccountMenuItem icon="home" label={t('account.mainPage')} onSelect={closeAndRun(actions.showMain)}>
        {sessionUpdated && <span className="hf-account__new">{t('account.newSession')}</span>}
      </AccountMenuItem>
      {!config.filterMineArea && config.reportURL !== '' && (
        <a
          className="hf-popover__item hf-account__small"
          href={config.reportURL}
          target="_blank"
          rel="noreferrer"
          onClick={close}
        >
          <Icon name="report" />
          {t('account.report')}
        </a>
      )}
      <AccountMenuItem
        icon="bell"
        label={t('account.notifications')}
        expanded={notices}
        onSelect={() => setNotices((isShown) => !isShown)}
      />
      {notices && <NoticeHistory />}
      <AccountMenuItem icon="manual" label={t('account.documentation')} onSelect={open('manual')} />
      <AccountMenuItem icon="help" label={t('account.support')} onSelect={open('help')} />
      <AccountMenuItem
        icon="message"
        label={t('account.feedback')}
        onSelect={closeAndRun(() => {
          shell.feedbackOpen = true;
        })}
      />
      {isAdmin && <AccountMenuItem icon="inbox" label={t('inbox.title')} onSelect={open('inbox')} />}
      {isAdmin && <AccountMenuItem icon="input" label={t('account.refused')} onSelect={open('refused')} />}
      <div className="hf-popover__rule" />
      <LanguageChoice />
      <AppearanceChoice />
      <div className="hf-popover__rule" />
      <AccountMenuItem icon="logout" label={t('account.logout')} onSelect={closeAndRun(actions.logout)} />
    </div>
  );
}

interface ItemProps {
  icon: IconName;
  label: string;
  onSelect: () => void;
  expanded?: boolean;
  children?: ReactNode;
}

function AccountMenuItem({ icon, label, onSelect, expanded, children }: ItemProps) {
  return (
    <button type="button" className="hf-popover__item" aria-expanded={expanded} onClick={onSelect}>
      <Icon name={icon} />
      {label}
      {children}
    </button>
  );
}
