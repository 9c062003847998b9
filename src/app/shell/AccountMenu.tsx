/** The avatar with the user's initials, and the user menu (rules.md#account-menu). */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { fullNameOf, grantsOf, type SessionUser } from '../../state/session/session.ts';
import { LanguageChoice } from '../controls/LanguageChoice.tsx';
import { Popover } from '../controls/Popover.tsx';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { useActions, useShell, useSite } from '../session/context.ts';
import { AppearanceChoice } from './AppearanceChoice.tsx';
import { NoticeHistory } from './NoticeHistory.tsx';

type NameFields = Pick<SessionUser, 'givenName' | 'familyName' | 'userName'>;

/** First letters of the given and family name, or of the user name. */
function initialsOf({ givenName, familyName, userName }: NameFields): string {
  const letters = [givenName, familyName].map((name) => [...name][0] ?? '').join('');
  return (letters || userName.slice(0, 2)).toUpperCase();
}

export function AccountMenu() {
  const { t } = useTranslation();
  const { user } = useSnapshot(useSite().session);
  if (!user) return null;
  const name = fullNameOf(user);
  return (
    <Popover
      label={t('top.account', { name })}
      button={({ trigger }) => (
        <button
          type="button"
          className="hf-avatar"
          data-tour="account"
          {...trigger}
          aria-label={t('top.account', { name })}
        >
          {initialsOf(user)}
        </button>
      )}
    >
      {(close) => (
        <>
          <div className="hf-account">
            <b>{name}</b>
            <span>{t('account.version', { version: __APP_VERSION__ })}</span>
          </div>
          <div className="hf-popover__rule" />
          <AccountMenuItems close={close} />
        </>
      )}
    </Popover>
  );
}

function AccountMenuItems({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const { config, session } = useSite();
  const { shell } = useShell();
  const actions = useActions();
  const isAdmin = grantsOf(useSnapshot(session))?.isAdmin === true;
  const { sessionUpdated } = useSnapshot(shell);
  const [notices, setNotices] = useState(false);
  const closeAndRun = (run: () => void) => () => {
    close();
    run();
  };
  const open = (page: typeof shell.page) =>
    closeAndRun(() => {
      shell.page = page;
    });
  return (
    <>
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
    </>
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
