/** Users' drawings on the mine: their state, and measurements restored from the last visit. */
import { proxy } from 'valtio';
import type { Scope } from '../../lifetime/scope.ts';
import { Drafts } from '../../state/sketch/drafts.ts';
import { createMeasures } from '../../state/sketch/measures.ts';
import { createSketches } from '../../state/sketch/sketches.ts';
import { browserStorage } from '../../state/storage/browserStorage.ts';
import type { TabStorage } from '../../state/storage/storedInTab.ts';
import type { DrawingServices } from '../session/services.ts';

export type DrawingState = Pick<DrawingServices, 'sketches' | 'measures' | 'drafts' | 'clicks'>;

export function drawingServices(scope: Scope, userId: TabStorage['userId']): DrawingState {
  const sketches = createSketches();
  const measures = createMeasures(scope, browserStorage('local'), window);
  if (measures.list.length > 0) {
    // The page works without them, too; the tool shows them when it is opened.
    import('../drawing/measure/showMeasures.ts').then(
      ({ showMeasures }) => scope.ended || showMeasures(sketches, measures),
      () => undefined,
    );
  }
  const drafts = new Drafts(scope, { storage: browserStorage('session'), userId });
  return { sketches, measures, drafts, clicks: proxy({ drawing: undefined, camera: undefined }) };
}
