/** Wires services to state: what the composition root starts once the user is signed in. */

import i18next from 'i18next';
import { proxy, subscribe } from 'valtio';
import { plainMapColour } from '../../domain/view/viewState.ts';
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { AlertSound } from '../../services/alerts/AlertSound.ts';
import { Catalogue } from '../../services/catalogue/catalogue.ts';
import type { Identity } from '../../services/identity/Identity.ts';
import { MapFiles } from '../../services/map/MapFiles.ts';
import { Permissions } from '../../services/permissions/Permissions.ts';
import { RestClient } from '../../services/rest/RestClient.ts';
import { blockZoomOut } from '../../services/session/blockZoom.ts';
import { clearCachesHourly } from '../../services/session/clearCaches.ts';
import { StateService } from '../../services/state/StateService.ts';
import { ViewSaves } from '../../services/views/ViewSaves.ts';
import { ViewService } from '../../services/views/ViewService.ts';
import { createEntityList } from '../../state/entityList/entityList.ts';
import { createEntityDialogs } from '../../state/library/entityDialogs.ts';
import { BackendClock } from '../../state/link/BackendClock.ts';
import { createLink } from '../../state/link/link.ts';
import { Notices } from '../../state/notice/notices.ts';
import { Selection } from '../../state/selection/Selection.ts';
import { storedDefaultChecks } from '../../state/selection/storedDefaultChecks.ts';
import type { SessionState } from '../../state/session/session.ts';
import { isUpdated, sessionMark } from '../../state/session/sessionMark.ts';
import { recentColours } from '../../state/shell/recentColours.ts';
import { chooseTool, createShell, DEFAULT_PANEL, landingFlag } from '../../state/shell/shell.ts';
import { createSite, shownMap } from '../../state/site/site.ts';
import { createSlots, openSlots, resetSlots } from '../../state/slots/slots.ts';
import { createTreePanel } from '../../state/tree/treePanel.ts';
import { TREND_STEP_MS, Trends } from '../../state/trends/Trends.ts';
import { createEditor } from '../../state/views/editor.ts';
import { createSlotViews } from '../../state/views/slotViews.ts';
import { createViewList } from '../../state/views/viewList.ts';
import { World } from '../../state/world/World.ts';
import { Editing } from '../session/Editing.ts';
import { FocusHistory } from '../session/FocusHistory.ts';
import { OpenViews } from '../session/OpenViews.ts';
import type { AppServices } from '../session/services.ts';
import type { Notify } from '../session/viewActions.ts';
import { syncAddress } from './address.ts';
import { followDesigns } from './designs.ts';
import { entityListLoader } from './entityList.ts';
import { feedbackActions } from './feedback.ts';
import { libraryActions } from './library.ts';
import { startLive } from './live.ts';
import { logToConsole } from './logToConsole.ts';
import { followMap } from './mapData.ts';
import { loadMapList } from './mapList.ts';
import { followTrees } from './trees.ts';
import { makeViewActions } from './viewActions.ts';

interface Wiring {
  config: SiteConfig;
  identity: Identity;
  session: SessionState;
  now: () => number;
}

export function wireApp(scope: Scope, { config, identity, session, now: ownNow }: Wiring): AppServices {
  const busy = proxy({ requests: 0 });
  const clock = new BackendClock(ownNow);
  const { now } = clock;
  const rest = new RestClient(() => identity.token(), busy, clock);
  const catalogue = new Catalogue(rest, config);
  const world = new World(now, { filterMineArea: config.filterMineArea });
  const link = createLink();
  const site = createSite();
  const landing = landingFlag(localStorage);
  const shell = createShell(landing);
  const mark = sessionMark(sessionStorage);
  const notices = new Notices(scope);
  const slots = createSlots(scope, localStorage, window);
  const viewList = createViewList();
  const slotViews = createSlotViews();
  const editor = createEditor();
  const openViews = new OpenViews(scope, {
    world,
    slots,
    slotViews,
    plainMap: plainMapColour(config.filterMineArea),
    mapId: () => (config.filterMineArea ? shownMap(site)?.id : undefined),
    storedChecks: storedDefaultChecks(localStorage),
  });
  scope.own(subscribe(site, () => openViews.refresh()));
  const viewService = new ViewService(rest, config.sntURL, () => session.user?.sub ?? '');
  const views = makeViewActions({
    scope,
    service: viewService,
    saves: new ViewSaves(viewService),
    permissions: new Permissions(rest, config.sntURL),
    session,
    shell,
    site,
    slots,
    slotViews,
    list: viewList,
    editor,
    openViews,
    notify: createNotify(notices),
    now,
    fetching: new Set(),
  });
  const editing = new Editing(scope, { shell, editor, openViews, slots, slotViews, session, views });
  const entityList = createEntityList();
  const loadMaps = () => loadMapList(scope, catalogue, site);
  loadMaps();
  const mapFiles = new MapFiles(rest, config);
  const mapData = followMap(scope, { files: mapFiles, site, config });
  const token = () => identity.token();
  const designs = followDesigns(scope, { rest, config, token, openViews, slots, slotViews, shell, mapData, now });
  const trees = followTrees(scope, { rest, config, world, site, mapData, designs: designs.designs });
  const states = new StateService(rest, config.stateURL);
  const live = { config, identity, catalogue, states, world, link, site, mapData, notices, shell, editor, clock };
  const alertHistory = startLive(scope, { ...live, trees: trees.state });
  const alertSound = new AlertSound(scope, {
    alerts: world.alerts.state,
    storage: localStorage,
    now,
    page: window,
    createContext: () => new AudioContext(),
  });
  const trends = new Trends(world);
  scope.interval(() => trends.sample(), TREND_STEP_MS);
  shell.sessionUpdated = isUpdated(mark, session.sessionId);
  syncAddress(scope, { slots, shell, landing, resolve: views.resolve });
  views.reload();
  views.checkPermissions();
  wirePageGuards(scope, views.reload);
  return {
    config,
    session,
    link,
    clock,
    world,
    selection: new Selection(),
    site,
    mapData,
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
    slots,
    busy,
    viewList,
    slotViews,
    editor,
    openViews,
    now,
    actions: {
      login: () => void identity.login(i18next.language),
      logout: () => void identity.logout(`${location.origin}/`),
      reloadMaps: loadMaps,
      zoneSensors: (id, signal) => mapFiles.zoneSensors(id, signal),
      loadEntityList: entityListLoader(scope, { catalogue, config, state: entityList }),
      selectMap: (id) => {
        site.selectedId = id;
        // Another model starts over: one viewer with the first view, in the monitor, with the view tool.
        shell.panel = DEFAULT_PANEL;
        chooseTool(shell, 'view');
        shell.landing = false;
        resetSlots(slots);
        views.resolve();
      },
      fetchFile: rest.fetch,
      showLanding: () =>
        editing.leaveEditing(() => {
          shell.page = 'main';
          shell.landing = true;
          resetSlots(slots);
          views.resolve();
        }),
      showView: (key) => {
        shell.landing = false;
        shell.page = 'main';
        openSlots(slots, ['viewer_1']);
        slots.views = { viewer_1: key };
        views.resolve();
      },
      showMain: () => {
        shell.page = 'main';
        shell.landing = false;
        shell.sessionUpdated = false;
        if (session.sessionId !== undefined) mark.write(session.sessionId);
        views.resolve();
      },
      clearSession: () => {
        mark.clear();
        location.assign('/');
      },
      ...feedbackActions(scope, { rest, session }),
    },
    views,
    editing,
  };
}

/** Shows notices; `log` goes to the console. */
function createNotify(notices: Notices): Notify {
  return (kind, textOrKey, values = {}) => {
    if (kind === 'log') return logToConsole(textOrKey);
    // Text keys and texts of backends are mixed here, so the type of known keys does not apply.
    const translate = i18next.t as unknown as (key: string, values: Record<string, string>) => string;
    notices.show(kind, i18next.exists(textOrKey) ? translate(textOrKey, values) : textOrKey);
  };
}

/** Rules that hold as long as the page is open (rules.md#cache-clearing, rules.md#forced-reload, rules.md#zoom-block). */
function wirePageGuards(scope: Scope, reloadViews: () => void): void {
  blockZoomOut(scope, window, () => window.devicePixelRatio);
  clearCachesHourly(scope, { caches: globalThis.caches, workers: navigator.serviceWorker });
  // Views that other users saved appear when the page becomes visible.
  scope.listen(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') reloadViews();
  });
}
