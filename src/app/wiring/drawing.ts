/** Users' drawings on the mine: their state, and the stored measurements. */
import i18next from 'i18next';
import { proxy, subscribe } from 'valtio';
import type { Scope } from '../../lifetime/scope.ts';
import { Drafts } from '../../state/sketch/drafts.ts';
import { createMeasures, type MeasuresState } from '../../state/sketch/measures.ts';
import { createSketches, type SketchesState } from '../../state/sketch/sketches.ts';
import { browserStorage } from '../../state/storage/browserStorage.ts';
import type { TabStorage } from '../../state/storage/storedInTab.ts';
import type { DrawingServices } from '../session/services.ts';

export type DrawingState = Pick<DrawingServices, 'sketches' | 'measures' | 'drafts' | 'clicks'>;

export function drawingServices(scope: Scope, userId: TabStorage['userId']): DrawingState {
  const sketches = createSketches();
  const measures = createMeasures(scope, browserStorage('local'), window);
  showMeasures(scope, sketches, measures);
  const drafts = new Drafts(scope, { storage: browserStorage('session'), userId });
  return { sketches, measures, drafts, clicks: proxy({ drawing: undefined, camera: undefined }) };
}

/** Stored measures are shown whether or not their tool is open; they may change in another window. */
function showMeasures(scope: Scope, sketches: SketchesState, measures: MeasuresState): void {
  const show = () => {
    // The page works without them, too.
    import('../drawing/measure/showMeasures.ts').then(
      (loaded) => scope.ended || loaded.showMeasures(sketches, measures),
      () => undefined,
    );
  };
  if (measures.list.length > 0) show();
  scope.own(subscribe(measures, show));
  const translate = () => measures.list.length > 0 && show();
  i18next.on('languageChanged', translate);
  scope.own(() => i18next.off('languageChanged', translate));
}
