/** The avatar with the user's initials, and the user menu (rules.md#account-menu). */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { fullNameOf, type SessionUser } from '../../state/session/session.ts';
import { LazyPart } from '../controls/LazyPart.tsx';
import { prefetchedComponent } from '../controls/lazyComponent.ts';
import { Popover } from '../controls/Popover.tsx';
import { useSite } from '../session/context.ts';

const AccountMenuItems = prefetchedComponent(
  async () => (await import('./AccountMenuItems.tsx')).AccountMenuItems,
  'rarely',
);

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
          <LazyPart>
            <AccountMenuItems close={close} />
          </LazyPart>
        </>
      )}
    </Popover>
  );
}
