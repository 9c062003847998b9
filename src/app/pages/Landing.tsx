/** The landing page: welcome, sample view, manual; views or maps to choose from (rules.md#landing). */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { DEFAULT_VIEW } from '../../domain/view/savedView.ts';
import { Scroller } from '../controls/Scroller.tsx';
import { formatNumber } from '../format/number.ts';
import { Glyph } from '../icons/Glyph.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useActions, useLive, useShell, useSite, useViews } from '../session/context.ts';
import { LandingViews } from './LandingViews.tsx';
import { MapList } from './MapList.tsx';
import { SampleCard } from './SampleCard.tsx';
import './landing.css';

export function Landing() {
  const { t } = useTranslation();
  const { config } = useSite();
  const { shell } = useShell();
  const { views } = useViews();
  const actions = useActions();
  useEffect(() => views.reload(), [views]);
  const listsViews = config.filterMineArea;
  return (
    <Scroller as="main" className="hf-sheet hf-landing">
      <div className="hf-landing__body" data-views={listsViews || undefined}>
        <section className="hf-landing__welcome">
          <h1>{t('landing.welcome')}</h1>
          <p>{t(listsViews ? 'landing.blurbViews' : 'landing.blurb')}</p>
          <div className="hf-landing__actions">
            <button
              type="button"
              className="hf-button hf-button--primary hf-button--tall"
              onClick={() => actions.showView(DEFAULT_VIEW)}
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
        {listsViews ? (
          <SampleCard />
        ) : (
          <div className="hf-landing__right">
            <SampleCard />
            <MapList />
          </div>
        )}
      </div>
      {listsViews && <LandingViews />}
    </Scroller>
  );
}

function LiveFigures() {
  const { t } = useTranslation();
  const { world } = useLive();
  const counts = useSnapshot(world.state.counts);
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
