/** The avatar with the user's initials and what it opens (shell-and-views section 2, "User menu"). */
import { OverlayPanel } from 'primereact/overlaypanel';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SessionUser } from '../../state/session/session.ts';
import { useApp } from '../context.ts';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';

type Named = Pick<SessionUser, 'givenName' | 'familyName' | 'userName'>;

/** First letters of the given and family name, or of the user name. */
function initialsOf({ givenName, familyName, userName }: Named): string {
  const letters = [givenName, familyName].map((name) => [...name][0] ?? '').join('');
  return (letters || userName.slice(0, 2)).toUpperCase();
}

function fullNameOf({ givenName, familyName, userName }: Named): string {
  return `${givenName} ${familyName}`.trim() || userName;
}

export function AccountMenu() {
  const { t } = useTranslation();
  const { session, shell, actions } = useApp();
  const { user } = useSnapshot(session);
  const overlay = useRef<OverlayPanel>(null);
  if (!user) return null;
  const name = fullNameOf(user);
  const close = () => overlay.current?.hide();
  return (
    <>
      <button
        type="button"
        className="hf-avatar"
        aria-haspopup="dialog"
        aria-label={t('top.account', { name })}
        onClick={(event) => overlay.current?.toggle(event)}
      >
        {initialsOf(user)}
      </button>
      <OverlayPanel ref={overlay} aria-label={t('top.account', { name })}>
        <div className="hf-account">
          <b>{name}</b>
          <span>{t('account.version', { version: __APP_VERSION__ })}</span>
        </div>
        <div className="hf-popover__rule" />
        <Item
          icon="home"
          label={t('account.mainPage')}
          onSelect={() => {
            shell.page = 'main';
            close();
          }}
        />
        <Item
          icon="manual"
          label={t('account.documentation')}
          onSelect={() => {
            shell.page = 'manual';
            close();
          }}
        />
        <div className="hf-popover__rule" />
        <LanguageChoice />
        <div className="hf-popover__rule" />
        <Item icon="logout" label={t('account.logout')} onSelect={actions.logout} />
      </OverlayPanel>
    </>
  );
}

function Item({ icon, label, onSelect }: { icon: IconName; label: string; onSelect: () => void }) {
  return (
    <button type="button" className="hf-popover__item" onClick={onSelect}>
      <Icon name={icon} />
      {label}
    </button>
  );
}
