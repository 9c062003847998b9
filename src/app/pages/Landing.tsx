/** The landing page: welcome, sample view, manual; views or maps to choose from (rules.md#landing). */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_VIEW_ID } from '../../domain/view/savedView.ts';
import { LazyPart } from '../controls/LazyPart.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { Scroller } from '../controls/Scroller.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useActions, useShell, useSite, useViews } from '../session/context.ts';
import { MapList } from './MapList.tsx';
import { SampleCard } from './SampleCard.tsx';
import './landing.css';

// Loaded on demand: the site's configuration decides which of the two lists is shown.
const LandingViews = lazyComponent(async () => (await import('./LandingViews.tsx')).LandingViews);
const MineStatus = lazyComponent(async () => (await import('./mineStatus/MineStatus.tsx')).MineStatus);

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
      <div className="hf-landing__body">
        <section className="hf-landing__welcome">
          <h1>{t('landing.welcome')}</h1>
          <p>{t(listsViews ? 'landing.blurbViews' : 'landing.blurb')}</p>
          <div className="hf-landing__actions">
            <button
              type="button"
              className="hf-button hf-button--primary hf-button--tall"
              onClick={() => actions.showView(DEFAULT_VIEW_ID)}
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
        </section>
        <SampleCard />
      </div>
      <LazyPart fallback={<div className="hf-landing__now" />}>
        <MineStatus />
      </LazyPart>
      {listsViews ? (
        <LazyPart>
          <LandingViews />
        </LazyPart>
      ) : (
        <MapList />
      )}
    </Scroller>
  );
}
