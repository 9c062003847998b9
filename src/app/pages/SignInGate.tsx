/** The sign-in screen: it shows nothing of the mine (rules.md#sign-in). */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SessionError, SessionState } from '../../state/session/session.ts';
import { LanguageChoice } from '../controls/LanguageChoice.tsx';
import { formatClock, formatDate, formatDuration, formatZone } from '../format/time.ts';
import { Icon, Logo } from '../icons/Icon.tsx';
import { ContourBackdrop } from './ContourBackdrop.tsx';
import './signIn.css';

export function SignInGate({ session, onRetry }: { session: SessionState; onRetry: () => void }) {
  const { error } = useSnapshot(session);
  return (
    <main className="hf-signin">
      <ContourBackdrop />
      <section className="hf-signin__panel">
        <div className="hf-brand hf-signin__brand">
          <Logo />
          Headframe
        </div>
        {error ? <Failure error={error} session={session} onRetry={onRetry} /> : <SigningIn />}
        <footer className="hf-signin__foot">
          <span>{__APP_VERSION__}</span>
          <span className="hf-spacer" />
          <LanguageChoice />
        </footer>
      </section>
    </main>
  );
}

function SigningIn() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <h1>{t('auth.required')}</h1>
      <p className="hf-signin__message">{t('auth.requiredHint')}</p>
    </div>
  );
}

interface FailureProps {
  error: SessionError;
  session: SessionState;
  onRetry: () => void;
}

function Failure({ error, session, onRetry }: FailureProps) {
  const { t, i18n } = useTranslation();
  // The site's time zone is not known before sign-in.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { signedInAtMs } = useSnapshot(session);
  return (
    <div role="alert">
      <svg className="hf-signin__mark" viewBox="0 0 12 12" aria-hidden>
        <path d="M6 .8 11.2 6 6 11.2.8 6zM6 3.6v3M6 8.1v.2" />
      </svg>
      <h1>{t('auth.errorTitle')}</h1>
      <p className="hf-signin__message">{error.message ?? t(`auth.error.${error.key}`)}</p>
      {error.config && (
        <p className="hf-signin__message">
          {t(`auth.config.${error.config.problem}`, {
            field: error.config.field ?? '',
            status: String(error.config.status ?? ''),
          })}
        </p>
      )}
      <button type="button" className="hf-button hf-button--primary hf-signin__retry" onClick={onRetry}>
        <Icon name="retry" size="small" />
        {t('auth.retry')}
      </button>
      <dl className="hf-signin__facts">
        <dt>{t('auth.time')}</dt>
        <dd>{`${formatDate(error.atMs, zone, i18n.language)} ${formatClock(error.atMs, zone)} ${formatZone(error.atMs, zone)}`}</dd>
        {signedInAtMs !== undefined && (
          <>
            <dt>{t('auth.signedInFor')}</dt>
            <dd>{formatDuration(error.atMs - signedInAtMs)}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
