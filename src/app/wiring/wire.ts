/** Wires services to state: what the composition root starts once the user is signed in. */

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
import { createEntityList } from '../../state/entityList/entityList.ts';
import { createEntityDialogs } from '../../state/library/entityDialogs.ts';
import { BackendClock } from '../../state/link/BackendClock.ts';
import { createLink } from '../../state/link/link.ts';
import { Notices } from '../../state/notice/notices.ts';
import { Selection } from '../../state/selection/Selection.ts';
import { isNewSession, lastSessionId } from '../../state/session/lastSession.ts';
import type { SessionState } from '../../state/session/session.ts';
import { recentColours } from '../../state/shell/recentColours.ts';
import { createShell, landingFlag } from '../../state/shell/shell.ts';
import { createSite } from '../../state/site/site.ts';
import { createTreePanel } from '../../state/tree/treePanel.ts';
import { TREND_STEP_MS, Trends } from '../../state/trends/Trends.ts';
import { World } from '../../state/world/World.ts';
import { FocusHistory } from '../session/FocusHistory.ts';
import { restoreSelection } from '../session/restoreSelection.ts';
import type { AppServices } from '../session/services.ts';
import { syncAddress } from './address.ts';
import { followDesigns } from './designs.ts';
import { entityListLoader } from './entityList.ts';
import { feedbackActions } from './feedback.ts';
import { libraryActions } from './library.ts';
import { startLive } from './live.ts';
import { logToConsole } from './logToConsole.ts';
import { mapListLoader } from './mapList.ts';
import { navigationActions } from './navigation.ts';
import { refusalText } from './refusalText.ts';
import { replayServices } from './replay.ts';
import { followTrees } from './trees.ts';
import { wireViews } from './views.ts';

interface Wiring {
  config: SiteConfig;
  identity: Identity;
  session: SessionState;
  now: () => number;
}

export function wireApp(scope: Scope, { config, identity, session, now: ownNow }: Wiring): AppServices {
  const calls = new CallFaults();
  const busy = proxy({ requests: 0 });
  const clock = new BackendClock(ownNow);
  const { now } = clock;
  const rest = new RestClient(() => identity.token(), {
    busy,
    dates: clock,
    session: identity,
    log: logToConsole,
    skipped: (call, items) => calls.skip(call, items),
  });
  const catalogue = new Catalogue(rest, config);
  const world = new World(now, { filterMineArea: config.filterMineArea });
  const link = createLink();
  const site = createSite();
  const landing = landingFlag(localStorage);
  const shell = createShell(landing);
  const lastSession = lastSessionId(sessionStorage);
  const notices = new Notices(scope);
  const mapFiles = new MapFiles(rest, config);
  const viewServices = wireViews(scope, { rest, config, site, session, shell, notices, calls, files: mapFiles, now });
  const { slots, slotViews, editor, editing, openViews, views, mapData } = viewServices;
  const selection = new Selection();
  const userId = () => session.user?.sub ?? '';
  restoreSelection(scope, { storage: sessionStorage, userId, page: window, selection, world });
  const entityList = createEntityList();
  const loadMaps = mapListLoader(scope, { catalogue, site, calls });
  loadMaps();
  const token = () => identity.token();
  const designs = followDesigns(scope, {
    rest,
    config,
    token,
    guard: identity,
    calls,
    openViews,
    slots,
    slotViews,
    shell,
    mapData,
    now,
  });
  const trees = followTrees(scope, {
    rest,
    config,
    world,
    site,
    slots,
    slotViews,
    mapData,
    calls,
    designs: designs.designs,
  });
  const states = new StateService(rest, config.stateURL);
  const live = {
    config,
    identity,
    catalogue,
    states,
    world,
    link,
    site,
    mapData,
    notices,
    calls,
    shell,
    session,
    editor,
    clock,
  };
  const alertHistory = startLive(scope, { ...live, trees: trees.state });
  const replays = replayServices(scope, { ...live, rest, slots, editing });
  const alertSound = new AlertSound(scope, {
    alerts: world.alerts.state,
    storage: localStorage,
    now,
    page: window,
    createContext: () => new AudioContext(),
  });
  const trends = new Trends(world);
  scope.interval(() => trends.sample(), TREND_STEP_MS);
  shell.sessionUpdated = isNewSession(lastSession, session.sessionId);
  syncAddress(scope, { slots, shell, landing, editing, resolve: views.resolve });
  views.reload();
  views.checkPermissions();
  wirePageGuards(scope, views.reload, calls);
  return {
    config,
    session,
    link,
    clock,
    world,
    selection,
    site,
    alertHistory,
    alertSound,
    ...designs,
    trees,
    trends,
    recentColours: recentColours(localStorage),
    treePanel: createTreePanel(scope, localStorage),
    entityList,
    library: libraryActions(scope, { rest, config, catalogue, world, trees, notices, ...designs }),
    entityDialogs: createEntityDialogs(),
    shell,
    focusHistory: new FocusHistory(scope, document),
    notices,
    calls,
    busy,
    ...viewServices,
    ...replays,
    now,
    worldTitle: undefined,
    actions: {
      login: () => void identity.login(i18next.language),
      reloadMaps: loadMaps,
      zoneSensors: (id, signal) => mapFiles.zoneSensors(id, signal).catch((error: unknown) => refusalText(error)),
      loadEntityList: entityListLoader(scope, { catalogue, config, state: entityList, calls }),
      fetchFile: rest.fetch,
      ...navigationActions({
        ...viewServices,
        shell,
        session,
        lastSession,
        signOut: () => void identity.logout(`${location.origin}${location.pathname}`),
      }),
      ...feedbackActions(scope, { rest, config, session }),
    },
  };
}

/** Rules that apply while the page is open (rules.md#cache-clearing, rules.md#forced-reload, rules.md#zoom-block). */
function wirePageGuards(scope: Scope, reloadViews: () => void, calls: CallFaults): void {
  blockZoomOut(scope, window, () => window.devicePixelRatio);
  clearCachesHourly(scope, { caches: globalThis.caches, workers: navigator.serviceWorker });
  // Views that other users saved appear when the page becomes visible.
  scope.listen(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') reloadViews();
  });
  scope.listen(window, 'online', () => calls.retryAll());
}
