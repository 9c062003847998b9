/** The sample views, one at a time: the content of each, and a button to open it. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { viewKey } from '../../domain/view/savedView.ts';
import { ToolButton } from '../controls/ToolButton.tsx';
import { useActions, useViews } from '../session/context.ts';
import { KindIcons } from '../views/KindIcons.tsx';
import { useViewName } from '../views/viewTexts.ts';
import { ContourBackdrop } from './ContourBackdrop.tsx';
import { ScenePicture } from './ScenePicture.tsx';

export function SampleCard() {
  const { t } = useTranslation();
  const { viewList } = useViews();
  const actions = useActions();
  const { views } = useSnapshot(viewList);
  const [at, setAt] = useState(0);
  const nameOf = useViewName();
  const samples = views.filter(({ visibility }) => visibility === 'sample');
  const index = Math.min(at, samples.length - 1);
  const view = samples[index];
  if (!view) return null;
  const step = (by: number) => setAt((index + by + samples.length) % samples.length);
  const name = nameOf(view);
  return (
    <section className="hf-sample" aria-label={t('views.title.sample')}>
      <div className="hf-sample__picture">
        <ContourBackdrop />
        {view.id === '' && <ScenePicture />}
        {view.description !== '' && <p>{view.description}</p>}
      </div>
      <footer>
        <b>{name}</b>
        <span className="hf-chip">{t('views.kind.sample')}</span>
        <KindIcons view={view} />
        <span className="hf-spacer" />
        <span className="hf-sample__count">
          {t('views.sampleOf', { index: String(index + 1), count: samples.length })}
        </span>
        {samples.length > 1 && (
          <>
            <ToolButton icon="chevronLeft" label={t('views.previousSample')} onClick={() => step(-1)} />
            <ToolButton icon="chevronRight" label={t('views.nextSample')} onClick={() => step(1)} />
          </>
        )}
        <button
          type="button"
          className="hf-button"
          aria-label={`${t('views.select')} ${name}`}
          onClick={() => actions.showView(viewKey(view))}
        >
          {t('views.select')}
        </button>
      </footer>
    </section>
  );
}
