/** What people draw on the mine: its state, and the measures that were kept when the page was left. */
import { proxy } from 'valtio';
import type { Scope } from '../../lifetime/scope.ts';
import { Drafts } from '../../state/sketch/drafts.ts';
import { createMeasures } from '../../state/sketch/measures.ts';
import { createSketches } from '../../state/sketch/sketches.ts';
import type { TabStorage } from '../../state/storage/storedInTab.ts';
import type { AnnotationActions } from '../session/annotationActions.ts';
import type { DrawingServices } from '../session/services.ts';
import type { AnnotationSources } from './annotations.ts';
import { refusalText } from './refusalText.ts';

export function drawingServices(scope: Scope, userId: TabStorage['userId']): Omit<DrawingServices, 'annotations'> {
  const sketches = createSketches();
  const measures = createMeasures(scope, localStorage);
  if (measures.list.length > 0) {
    // Without them the page works all the same; the tool shows them when it is opened.
    import('../drawing/measure/showMeasures.ts').then(
      ({ showMeasures }) => scope.ended || showMeasures(sketches, measures),
      () => undefined,
    );
  }
  const drafts = new Drafts(scope, { storage: sessionStorage, userId });
  return { sketches, measures, drafts, clicks: proxy({ drawing: undefined }) };
}

/** What annotations ask of the backend is fetched with the first question. */
export function lazyAnnotations(scope: Scope, sources: AnnotationSources): AnnotationActions {
  let fetched: Promise<AnnotationActions> | undefined;
  const actions = (): Promise<AnnotationActions> => {
    fetched ??= import('./annotations.ts').then(
      ({ annotationActions }) => annotationActions(scope, sources),
      (error: unknown) => {
        fetched = undefined;
        throw error;
      },
    );
    return fetched;
  };
  return {
    begin: async (id) => {
      try {
        await (await actions()).begin(id);
      } catch (error) {
        sources.notices.show('error', refusalText(error));
      }
    },
    leave: async () => (await actions()).leave(),
    create: async (entity) => (await actions()).create(entity),
    place: async (moved) => (await actions()).place(moved),
    disable: async (id, name) => (await actions()).disable(id, name),
  };
}
