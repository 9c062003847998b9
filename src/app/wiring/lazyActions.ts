/** Actions that the first page does not need: their code is loaded on first use. */
import type { Scope } from '../../lifetime/scope.ts';
import type { LibraryActions } from '../session/actions.ts';
import type { AnnotationActions } from '../session/annotationActions.ts';
import type { RouteActions } from '../session/routeActions.ts';
import type { ViewActions } from '../session/viewActions.ts';
import type { ZoneActions } from '../session/zoneActions.ts';
import type { AnnotationSources } from './annotations.ts';
import type { FeedbackActions, FeedbackSources } from './feedback.ts';
import { fetchedOnce } from './fetchedOnce.ts';
import type { LibrarySources } from './library.ts';
import { refusalText } from './refusalText.ts';
import type { RouteSources } from './routes.ts';
import type { ViewWiring } from './viewWiring.ts';
import type { ZoneSources } from './zones.ts';

export function lazyLibrary(scope: Scope, sources: LibrarySources): LibraryActions {
  const actions = fetchedOnce(async () => (await import('./library.ts')).libraryActions(scope, sources));
  return {
    rename: (...of) => actions().then((library) => library.rename(...of), refusalText),
    remove: (entity) => actions().then((library) => library.remove(entity), refusalText),
    removeAll: (entities) =>
      actions().then(
        (library) => library.removeAll(entities),
        (error: unknown) => entities.map(({ name }) => ({ name, reason: refusalText(error) })),
      ),
    upload: (...of) => actions().then((library) => library.upload(...of), refusalText),
  };
}

export function lazyAnnotations(scope: Scope, sources: AnnotationSources): AnnotationActions {
  const actions = fetchedOnce(async () => (await import('./annotations.ts')).annotationActions(scope, sources));
  return {
    openEditor: async (id) => {
      try {
        await (await actions()).openEditor(id);
      } catch (error) {
        sources.notices.show('error', refusalText(error));
      }
    },
    leave: async () => (await actions()).leave(),
    create: (entity) => actions().then((annotations) => annotations.create(entity), refusalOfError),
    place: (moved) => actions().then((annotations) => annotations.place(moved), refusalText),
    disable: (...of) => actions().then((annotations) => annotations.disable(...of), refusalText),
  };
}

export function lazyFeedback(scope: Scope, sources: FeedbackSources): FeedbackActions {
  const actions = fetchedOnce(async () => (await import('./feedback.ts')).feedbackActions(scope, sources));
  return {
    sendFeedback: (draft) =>
      actions().then(
        (feedback) => feedback.sendFeedback(draft),
        () => ({ fault: 'failed', values: {} }) as const,
      ),
    readFeedback: () => actions().then((feedback) => feedback.readFeedback(), refusalText),
    feedbackImage: (...of) =>
      actions().then(
        (feedback) => feedback.feedbackImage(...of),
        () => undefined,
      ),
  };
}

export function lazyZones(scope: Scope, sources: ZoneSources): ZoneActions {
  const actions = fetchedOnce(async () => (await import('./zones.ts')).zoneActions(scope, sources));
  return {
    mayEdit: (signal) => actions().then((zones) => zones.mayEdit(signal), refusalText),
    read: (...of) => actions().then((zones) => zones.read(...of), refusalText),
    save: (...of) => actions().then((zones) => zones.save(...of), refusalOfError),
    remove: (known) => actions().then((zones) => zones.remove(known), refusalOfError),
    history: (...of) => actions().then((zones) => zones.history(...of), refusalText),
  };
}

export function lazySaving(wiring: ViewWiring): Pick<ViewActions, 'create' | 'update' | 'remove'> {
  const actions = fetchedOnce(() => import('./viewSaving.ts'));
  const refuse = (error: unknown): false => {
    wiring.notify('error', refusalText(error));
    return false;
  };
  return {
    create: (...of) =>
      actions().then(
        ({ createView }) => createView(wiring, ...of),
        (error: unknown) => ({ refused: refusalText(error) }),
      ),
    update: async (slot) => {
      const { editor } = wiring;
      if (editor.busy) return false;
      // Set at once: nothing else may happen to the view while the code is loading.
      editor.busy = true;
      const loaded = await actions().catch(refuse);
      editor.busy = false;
      return loaded ? loaded.updateView(wiring, slot) : false;
    },
    remove: (view) => actions().then(({ deleteView }) => deleteView(wiring, view), refuse),
  };
}

export function lazyRoutes(scope: Scope, sources: RouteSources): RouteActions {
  const actions = fetchedOnce(async () => (await import('./routes.ts')).routeActions(scope, sources));
  return {
    roads: () =>
      actions().then(
        (routes) => routes.roads(),
        () => undefined,
      ),
    find: (...of) => actions().then((routes) => routes.find(...of), refusalOfError),
  };
}

function refusalOfError(error: unknown): { refused: string } {
  return { refused: refusalText(error) };
}
