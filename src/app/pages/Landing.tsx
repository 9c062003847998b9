/** The landing page: welcome, sample view, manual and the maps to choose from (shell-and-views section 2). */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useApp } from '../context.ts';
import { formatNumber } from '../format/number.ts';
import { Glyph } from '../icons/Glyph.tsx';
import { Icon } from '../icons/Icon.tsx';
import { MapList } from './MapList.tsx';
import './landing.css';

export function Landing() {
  const { t } = useTranslation();
  const { actions, shell } = useApp();
  return (
    <main className="hf-landing">
      <div className="hf-landing__body">
        <section className="hf-landing__welcome">
          <h1>{t('landing.welcome')}</h1>
          <p>{t('landing.blurb')}</p>
          <div className="hf-landing__actions">
            <button
              type="button"
              className="hf-button hf-button--primary hf-button--tall"
              onClick={() => actions.showLanding(false)}
            >
              {t('landing.openSample')}
            </button>
            <button
              type="button"
              className="hf-button hf-button--outline hf-button--tall"
              onClick={() => {
                shell.page = 'manual';
              }}
            >
              <Icon name="manual" />
              {t('landing.manual')}
            </button>
          </div>
          <LiveFigures />
        </section>
        <MapList />
      </div>
    </main>
  );
}

function LiveFigures() {
  const { t } = useTranslation();
  const { world } = useApp();
  const { counts } = useSnapshot(world.state);
  return (
    <dl className="hf-landing__figures">
      <div>
        <dd>{formatNumber(counts.online, 0)}</dd>
        <dt>
          <Glyph name="operating" />
          {t('landing.vehiclesOnline')}
        </dt>
      </div>
      <div>
        <dd>{formatNumber(counts.offline, 0)}</dd>
        <dt>
          <Glyph name="offline" />
          {t('landing.vehiclesOffline')}
        </dt>
      </div>
    </dl>
  );
}
