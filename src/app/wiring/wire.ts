/** Wires services to state: started by the composition root once the user is signed in. */

import i18next from 'i18next';
import { proxy } from 'valtio';
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { AlertSound } from '../../services/alerts/AlertSound.ts';
import { Catalogue } from '../../services/catalogue/catalogue.ts';
import type { Identity } from '../../services/identity/Identity.ts';
import { MapFiles } from '../../services/map/MapFiles.ts';
import { RestClient } from '../../services/rest/RestClient.ts';
import { blockZoomOut } from '../../services/session/blockZoom.ts';
import { clearCachesHourly } from '../../services/session/clearCaches.ts';
import { StateService } from '../../services/state/StateService.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { createEntityList, type EntityListState } from '../../state/entityList/entityList.ts';
import { createEntityDialogs } from '../../state/library/entityDialogs.ts';
import { BackendClock } from '../../state/link/BackendClock.ts';
import { createLink } from '../../state/link/link.ts';
import { Notices } from '../../state/notice/notices.ts';
import { Selection } from '../../state/selection/Selection.ts';
import { isNewSession, storedSessionId } from '../../state/session/lastSession.ts';
import { isAdmin, type SessionState } from '../../state/session/session.ts';
import { createPanelWidths } from '../../state/shell/panelWidths.ts';
import { recentColours } from '../../state/shell/recentColours.ts';
import { createShell, landingShownFlag } from '../../state/shell/shell.ts';
import { storeTourProgress } from '../../state/shell/tour.ts';
import { createSite } from '../../state/site/site.ts';
import { CheckHistory } from '../../state/tree/CheckHistory.ts';
import { createTreePanel } from '../../state/tree/treePanel.ts';
import { TREND_STEP_MS, Trends } from '../../state/trends/Trends.ts';
import { World } from '../../state/world/World.ts';
import { AlertPin } from '../session/AlertPin.ts';
import type { Actions } from '../session/actions.ts';
import { FocusHistory } from '../session/FocusHistory.ts';
import { restoreSelection } from '../session/restoreSelection.ts';
import type { AppServices } from '../session/services.ts';
import { syncAddress } from './address.ts';
import { createAppearance } from './appearance.ts';
import { followDesigns } from './designs.ts';
import { dispatchActions } from './dispatch.ts';
import { drawingServices } from './drawing.ts';
import { entityListLoader } from './entityList.ts';
import { feedbackActions } from './feedback.ts';
import { followVehicleRoutes } from './followVehicleRoutes.ts';
import { lazyAnnotations, lazyLibrary, lazyRoutes, lazyZones } from './lazyActions.ts';
import { startLive } from './live.ts';
import { logToConsole } from './logToConsole.ts';
import { mapListLoader } from './mapList.ts';
import { type NavigationSources, navigationActions } from './navigation.ts';
import { refusalActions } from './refusals.ts';
import { refusalText } from './refusalText.ts';
import { reloadPermissions } from './reloadPermissions.ts';
import { replayServices } from './replay.ts';
import { retryOnceRenewed } from './retryOnceRenewed.ts';
import { signOutOnceSaved, type UnsavedTrees } from './signOutOnceSaved.ts';
import { feedLiveTrails } from './trails.ts';
import { followTrees } from './trees.ts';
import { wireViews } from './views.ts';

interface Wiring {
  config: SiteConfig;
  identity: Identity;
  session: SessionState;
  now: () => number;
}

/** The page's backend client, with the faults and times of its answers. */
function connectBackend({ config, identity, now }: Wiring) {
  const calls = new CallFaults();
  const requestCount = proxy({ requests: 0 });
  const clock = new BackendClock(now);
  const rest = new RestClient(() => identity.token(), {
    requestCount,
    serverDates: clock,
    sessionGuard: identity,
    log: logToConsole,
    onSkippedItems: (call, items) => calls.setSkipped(call, items),
  });
  const catalogue = new Catalogue(rest, config);
  return { calls, busy: requestCount, clock, now: clock.now, rest, catalogue, mapFiles: new MapFiles(rest, config) };
}

/** The live mine, and the page's stored state. */
function createState(scope: Scope, { config, session }: Wiring, now: () => number) {
  const world = new World(now, { filterMineArea: config.filterMineArea });
  const landing = landingShownFlag(localStorage);
  const shell = createShell(landing);
  storeTourProgress(scope, shell, localStorage);
  const lastSession = storedSessionId(sessionStorage);
  shell.sessionUpdated = isNewSession(lastSession, session.sessionId);
  const selection = new Selection();
  const userId = () => session.user?.sub ?? '';
  restoreSelection(scope, { storage: sessionStorage, userId, page: window, selection, world });
  const trends = new Trends(world);
  scope.interval(() => trends.sample(), TREND_STEP_MS);
  return {
    kept: { landing, lastSession },
    services: {
      world,
      link: createLink(),
      site: createSite(),
      shell,
      appearance: createAppearance(scope, {
        storage: localStorage,
        userId: userId(),
        page: document.documentElement,
        body: document.body,
        window,
      }),
      panelWidths: createPanelWidths(scope, localStorage, userId()),
      selection,
      notices: new Notices(scope),
      trends,
      recentColours: recentColours(localStorage),
      treePanel: createTreePanel(scope, localStorage),
      checkHistory: new CheckHistory(),
      entityList: createEntityList(),
      entityDialogs: createEntityDialogs(),
      focusHistory: new FocusHistory(scope, document),
    },
  };
}

/** Composes services and state for a signed-in user; everything ends with the scope. */
export function wireApp(scope: Scope, wiring: Wiring): AppServices {
  const { config, identity, session } = wiring;
  const backend = connectBackend(wiring);
  const { calls, busy, clock, now, rest, catalogue, mapFiles } = backend;
  const { kept, services } = createState(scope, wiring, now);
  const { world, link, site, shell, notices } = services;
  const viewParts = wireViews(scope, { rest, config, site, session, shell, notices, calls, files: mapFiles, now });
  const { reloadZones, ...viewServices } = viewParts;
  const { slots, slotViews, editor, editing, openViews, views, mapData, zoneNames, trails } = viewServices;
  const loadMaps = mapListLoader(scope, { catalogue, site, calls });
  loadMaps();
  const shown = { rest, config, calls, slots, slotViews, mapData };
  const token = () => identity.token();
  const designs = followDesigns(scope, { ...shown, token, guard: identity, openViews, shell, now });
  const trees = followTrees(scope, { ...shown, world, site, designs: designs.designs });
  const states = new StateService(rest, config.stateURL);
  const sources = {
    config,
    identity,
    catalogue,
    states,
    world,
    link,
    site,
    mapData,
    zoneNames,
    notices,
    calls,
    shell,
    session,
  };
  const dispatch = dispatchActions(scope, { rest, config, storage: localStorage, userId: session.user?.sub ?? '' });
  const { proposalsChanged: proposal } = dispatch;
  const reload = { design: () => designs.designActions.reload(), ruleZone: reloadZones, proposal };
  const drawing = drawingServices(scope, () => session.user?.sub ?? '');
  const live = { ...sources, editor, clock, reload, drafts: drawing.drafts };
  const { alertHistory, reloadAnnotations } = startLive(scope, { ...live, trees: trees.state });
  const sharedServices = { rest, config, world, notices };
  const library = lazyLibrary(scope, { ...sharedServices, catalogue, trees, ...designs });
  const { selection } = services;
  const { sketches } = drawing;
  followVehicleRoutes(scope, { url: config.routeURL, identity, selection, shell, world, link, sketches });
  feedLiveTrails(scope, { rest, config, slots, trails, world, link });
  const replays = replayServices(scope, { ...live, rest, slots, trails, editing, now });
  syncAddress(scope, { slots, shell, landing: kept.landing, editing, resolve: views.resolve });
  views.reload();
  views.checkPermissions();
  reloadPermissions(scope, { session, editor, load: views.checkPermissions });
  wirePageGuards(scope, views.reload, calls);
  retryOnceRenewed(scope, session, calls);
  return {
    config,
    session,
    calls,
    busy,
    clock,
    now,
    dispatch,
    ...services,
    alertHistory,
    alertSound: createAlertSound(scope, world, now),
    ...designs,
    ...drawing,
    alertPin: new AlertPin(scope, { selection, sketches }),
    annotations: lazyAnnotations(scope, {
      ...sharedServices,
      ...drawing,
      shell,
      slots,
      library,
      reload: reloadAnnotations,
    }),
    zones: lazyZones(scope, { rest, config, isAdmin: () => isAdmin(session), reload: reloadZones, trees }),
    routes: lazyRoutes(scope, { rest, sntUrl: config.sntURL }),
    trees,
    library,
    ...viewServices,
    ...replays,
    worldTitle: undefined,
    actions: pageActions(scope, wiring, backend, {
      ...services,
      ...viewServices,
      ...kept,
      trees,
      reloadMaps: loadMaps,
    }),
  };
}

interface PageParts extends Omit<NavigationSources, 'session' | 'signOut'> {
  entityList: EntityListState;
  reloadMaps: () => void;
  trees: UnsavedTrees;
}

/** Interface of the page and its backend to components. */
function pageActions(
  scope: Scope,
  wiring: Wiring,
  backend: ReturnType<typeof connectBackend>,
  page: PageParts,
): Actions {
  const { config, identity, session } = wiring;
  const { rest, catalogue, mapFiles, calls } = backend;
  return {
    login: () => void identity.login(i18next.language),
    reloadMaps: page.reloadMaps,
    zoneSensors: (id, signal) => mapFiles.zoneSensors(id, signal).catch((error: unknown) => refusalText(error)),
    loadEntityList: entityListLoader(scope, { catalogue, config, state: page.entityList, calls }),
    fetchFile: rest.fetch,
    ...navigationActions({
      ...page,
      session,
      signOut: signOutOnceSaved(scope, page.trees, () => void identity.logout()),
    }),
    ...feedbackActions(scope, { rest, config, session }),
    ...refusalActions(scope, { rest, config }),
  };
}

function createAlertSound(scope: Scope, world: World, now: () => number): AlertSound {
  const createContext = () => new AudioContext();
  return new AlertSound(scope, { alerts: world.alerts.state, storage: localStorage, now, page: window, createContext });
}

/** Rules that apply while the page is open (rules.md#cache-clearing, rules.md#forced-reload, rules.md#zoom-block). */
function wirePageGuards(scope: Scope, reloadViews: () => void, calls: CallFaults): void {
  blockZoomOut(scope, window, () => window.devicePixelRatio);
  clearCachesHourly(scope, { caches: globalThis.caches, serviceWorkers: navigator.serviceWorker });
  // Views that other users saved appear when the page becomes visible.
  scope.listen(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') reloadViews();
  });
  scope.listen(window, 'online', () => calls.retryAll());
}
