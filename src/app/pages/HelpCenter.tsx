/** The help center: manual, feedback, and facts about this page for support. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { startTour } from '../../state/shell/tour.ts';
import { FactList } from '../controls/Facts.tsx';
import { Scroller } from '../controls/Scroller.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useActions, useLive, useShell, useSite } from '../session/context.ts';
import './help.css';

export function HelpCenter() {
  const { t } = useTranslation();
  const { shell } = useShell();
  const actions = useActions();
  return (
    <Scroller as="main" className="hf-sheet hf-help">
      <div className="hf-help__body">
        <h1>{t('help.title')}</h1>
        <p>{t('help.intro')}</p>
        <div className="hf-help__actions">
          <button
            type="button"
            className="hf-button hf-button--primary hf-button--tall"
            onClick={() => {
              shell.page = 'manual';
            }}
          >
            <Icon name="manual" />
            {t('help.openManual')}
          </button>
          <button
            type="button"
            className="hf-button hf-button--outline hf-button--tall"
            onClick={() => {
              shell.feedbackOpen = true;
            }}
          >
            <Icon name="message" />
            {t('help.send')}
          </button>
          <button
            type="button"
            className="hf-button hf-button--outline hf-button--tall"
            onClick={() => startTour(shell)}
          >
            <Icon name="pointer" />
            {t('help.tour')}
          </button>
        </div>
        <PageFacts />
        <section className="hf-help__session">
          <h2>{t('help.session')}</h2>
          <p>{t('help.clearSessionHint')}</p>
          <button type="button" className="hf-button" onClick={actions.clearSession}>
            {t('help.clearSession')}
          </button>
        </section>
      </div>
    </Scroller>
  );
}

function PageFacts() {
  const { t } = useTranslation();
  const { session } = useSite();
  const { link } = useLive();
  const { user } = useSnapshot(session);
  const { phase } = useSnapshot(link);
  const facts = [
    [t('help.version'), __APP_VERSION__],
    [t('help.user'), user?.userName ?? ''],
    [t('help.link'), t(`status.${phase}`)],
  ] as const;
  return (
    <section>
      <h2>{t('help.state')}</h2>
      <FactList facts={facts} />
    </section>
  );
}
