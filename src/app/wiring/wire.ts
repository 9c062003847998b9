/**
 * Wires services to state: started by the composition root once the user is signed in. Each step takes the results of
 * those that it needs, so that none can run too early.
 */
import type { Scope } from '../../lifetime/scope.ts';
import { isAdmin } from '../../state/session/session.ts';
import { AlertPin } from '../session/AlertPin.ts';
import type { AppServices, DrawingServices, EntityServices } from '../session/services.ts';
import { syncAddress } from './address.ts';
import { type Backend, connectBackend, type SignedIn, userIdOf } from './backend.ts';
import { type DrawingState, drawingServices } from './drawing.ts';
import { lazyAnnotations, lazyLibrary, lazyRoutes, lazyZones } from './lazyActions.ts';
import { type LiveMine, startLiveMine } from './liveMine.ts';
import { followMapContent, type MapContent } from './mapContent.ts';
import { pageActions } from './pageActions.ts';
import { guardPage } from './pageGuards.ts';
import { createPageState, type PageState, type RememberedPage, rememberedPage } from './pageState.ts';
import { reloadPermissions } from './reloadPermissions.ts';
import { replayServices } from './replay.ts';
import { type Viewing, wireViews } from './views.ts';

/** Results of the first steps, which all others need. */
interface WiredPage {
  signedIn: SignedIn;
  backend: Backend;
  page: PageState;
  viewing: Viewing;
}

/** Composes services and state for a signed-in user; everything ends with the scope. */
export function wireApp(scope: Scope, signedIn: SignedIn): AppServices {
  const { config, session } = signedIn;
  const remembered = rememberedPage();
  const backend = connectBackend(signedIn);
  const { calls, busy, clock } = backend;
  const { now } = clock;
  const page = createPageState(scope, signedIn, backend, remembered);
  const viewing = wireViews(scope, { ...signedIn, ...backend, ...page, now });
  const wired = { signedIn, backend, page, viewing };
  const content = followMapContent(scope, wired);
  const drawing = drawingServices(scope, () => userIdOf(session));
  const live = startLiveMine(scope, { ...wired, content, drawing });
  const replays = replayServices(scope, { ...signedIn, ...backend, ...page, ...viewing, now });
  openAddressedViews(scope, wired, remembered);
  guardPage(scope, { session, calls, reloadViews: viewing.views.reload });
  const mineActions = createMineActions(scope, { ...wired, content, drawing, live });
  return {
    ...{ config, session, calls, busy, clock, now },
    ...page,
    ...viewing,
    ...content,
    ...drawing,
    ...live,
    ...mineActions,
    ...replays,
    worldTitle: undefined,
    actions: pageActions(scope, signedIn, backend, { ...page, ...viewing, ...content, ...drawing, ...remembered }),
  };
}

/** The address comes first: it determines for which slots the list of views is read. */
function openAddressedViews(scope: Scope, { signedIn, page, viewing }: WiredPage, { landing }: RememberedPage): void {
  const { slots, editing, editor, views } = viewing;
  syncAddress(scope, { slots, shell: page.shell, landing, editing, resolve: views.resolve });
  views.reload();
  views.checkPermissions();
  reloadPermissions(scope, { session: signedIn.session, editor, load: views.checkPermissions });
}

interface MineActionNeeds extends WiredPage {
  content: MapContent;
  drawing: DrawingState;
  live: LiveMine;
}

/** What users may change in the mine, and draw on it. */
function createMineActions(
  scope: Scope,
  { signedIn, backend, page, viewing, content, drawing, live }: MineActionNeeds,
): Pick<EntityServices, 'library'> & Omit<DrawingServices, keyof DrawingState> {
  const { config, session } = signedIn;
  const { rest, catalogue } = backend;
  const { world, notices, shell, selection } = page;
  const { designActions, trees } = content;
  const { sketches, drafts } = drawing;
  const { slots, reloadZones } = viewing;
  const shared = { rest, config, world, notices };
  const library = lazyLibrary(scope, { ...shared, catalogue, trees, designActions });
  return {
    library,
    alertPin: new AlertPin(scope, { selection, sketches }),
    annotations: lazyAnnotations(scope, { ...shared, drafts, shell, slots, library, reload: live.reloadAnnotations }),
    zones: lazyZones(scope, { rest, config, isAdmin: () => isAdmin(session), reload: reloadZones, trees, drafts }),
    routes: lazyRoutes(scope, { rest, sntUrl: config.sntURL }),
  };
}
