/** Viewers and saved views: slots, the views they show, and what can be done with them. */
import i18next from 'i18next';
import { subscribe } from 'valtio';
import { plainMapColour } from '../../domain/view/viewState.ts';
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { MapFiles } from '../../services/map/MapFiles.ts';
import { Permissions } from '../../services/permissions/Permissions.ts';
import type { RestClient } from '../../services/rest/RestClient.ts';
import { tokenFetchFor } from '../../services/rest/tokenFetch.ts';
import { ViewSaves } from '../../services/views/ViewSaves.ts';
import { ViewService } from '../../services/views/ViewService.ts';
import type { CallFaults } from '../../state/calls/CallFaults.ts';
import { mapOfSlot } from '../../state/map/slotMap.ts';
import type { Notices } from '../../state/notice/notices.ts';
import { storedDefaultChecks } from '../../state/selection/storedDefaultChecks.ts';
import type { SessionState } from '../../state/session/session.ts';
import type { ShellState } from '../../state/shell/shell.ts';
import type { MapVersion, SiteState } from '../../state/site/site.ts';
import { createSlots } from '../../state/slots/slots.ts';
import { browserStorage } from '../../state/storage/browserStorage.ts';
import { createTrails } from '../../state/trails/trails.ts';
import { createEditor } from '../../state/views/editor.ts';
import { createSlotViews } from '../../state/views/slotViews.ts';
import { createViewList } from '../../state/views/viewList.ts';
import { CameraHistories } from '../session/CameraHistories.ts';
import { Editing } from '../session/Editing.ts';
import { OpenViews } from '../session/OpenViews.ts';
import type { SiteServices, ViewServices } from '../session/services.ts';
import { Viewers } from '../session/Viewers.ts';
import type { Notify, ViewActions } from '../session/viewActions.ts';
import { userIdOf } from './backend.ts';
import { logToConsole } from './logToConsole.ts';
import { OpenMaps, type ZoneNames } from './mapData.ts';
import { rememberRecentViews } from './recentViews.ts';
import { makeViewActions, viewLoaders } from './viewActions.ts';

interface ViewSources {
  rest: RestClient;
  config: SiteConfig;
  site: SiteState;
  session: SessionState;
  shell: ShellState;
  notices: Notices;
  calls: CallFaults;
  mapFiles: MapFiles;
  now: () => number;
}

/** Viewers, the views in them, and the data of the maps that they show. */
export interface Viewing extends ViewServices, Pick<SiteServices, 'mapData' | 'mapDataOf'> {
  zoneNames: ZoneNames;
  reloadZones: () => void;
}

type ViewerState = Pick<ViewServices, 'slots' | 'viewList' | 'slotViews' | 'editor' | 'trails'>;
type OpenViewSources = ViewSources & ViewerState & { maps: OpenMaps };
type ViewActionSources = ViewSources & ViewerState & Pick<ViewServices, 'openViews'>;
type ViewerSources = ViewActionSources & Pick<ViewServices, 'views'>;

export function wireViews(scope: Scope, sources: ViewSources): Viewing {
  const state = createViewState(scope);
  const { mapFiles: files, site, config, calls } = sources;
  const maps = new OpenMaps(scope, { files, site, config, calls, ...state });
  const openViews = createOpenViews(scope, { ...sources, ...state, maps });
  const views = createViewActions(scope, { ...sources, ...state, openViews });
  return {
    ...state,
    openViews,
    views,
    ...createViewers(scope, { ...sources, ...state, openViews, views }),
    mapData: maps.selectedMapData,
    mapDataOf: (map) => maps.dataOf(map),
    zoneNames: maps.zoneNames,
    reloadZones: () => maps.reloadZones(),
  };
}

function createViewState(scope: Scope): ViewerState {
  return {
    slots: createSlots(scope, browserStorage('local'), window),
    viewList: createViewList(),
    slotViews: createSlotViews(),
    editor: createEditor(),
    trails: createTrails(),
  };
}

function createOpenViews(scope: Scope, sources: OpenViewSources): OpenViews {
  const { config, rest, site, session, notices, slots, slotViews, maps } = sources;
  const openViews = new OpenViews(scope, {
    slots,
    slotViews,
    plainMapColour: plainMapColour(config.filterMineArea),
    mapOf: (slot) => {
      const { map } = mapOfSlot({ site, slots, slotViews }, slot);
      return map && sceneMap(map, maps, { rest, config });
    },
    usesMapChecks: config.filterMineArea,
    storedChecks: storedDefaultChecks(browserStorage('local')),
    tabStorage: { storage: browserStorage('session'), userId: () => userIdOf(session) },
    onSuperseded: (name) => notices.show('warning', i18next.t('views.superseded', { name })),
  });
  scope.own(subscribe(site, () => openViews.refresh()));
  scope.own(subscribe(slots, () => openViews.showMaps()));
  return openViews;
}

function createViewActions(scope: Scope, sources: ViewActionSources): ViewActions {
  const { rest, config, session, shell, site, notices, calls, now, openViews } = sources;
  const { slots, slotViews, viewList, editor } = sources;
  const service = new ViewService(rest, config.sntURL, () => userIdOf(session));
  const wiring = {
    scope,
    service,
    saves: new ViewSaves(service),
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
    fetchingIds: new Set<string>(),
  };
  return makeViewActions(wiring, viewLoaders(wiring, calls));
}

/** Editing, and the viewers as components change them. */
function createViewers(
  scope: Scope,
  sources: ViewerSources,
): Pick<ViewServices, 'editing' | 'viewers' | 'cameraHistories' | 'recentViews'> {
  const { session, shell, now, slots, slotViews, editor, openViews, views } = sources;
  const editing = new Editing(scope, { shell, editor, openViews, slots, slotViews, session, views });
  const viewers = new Viewers({ editing, editor, shell, slots, slotViews, openViews, views });
  const cameraHistories = new CameraHistories(scope, { slots, openViews });
  const userId = userIdOf(session);
  const recentViews = rememberRecentViews(scope, { slotViews, shell, storage: browserStorage('local'), userId, now });
  return { editing, viewers, cameraHistories, recentViews };
}

/** Parts of a map that a scene needs, and its overlays. */
function sceneMap(map: MapVersion, maps: OpenMaps, { rest, config }: Pick<ViewSources, 'rest' | 'config'>) {
  return {
    id: map.id,
    url: map.tilesetUrl,
    fetch: tokenFetchFor(map.tilesetUrl, rest.fetch),
    utmZone: config.site.utmZone,
    projectAltitudeM: config.projectAltitude,
    isUnderground: map.isUnderground,
    overlays: maps.dataOf(map),
  };
}

/** Shows notices; `log` goes to the console. */
function createNotify(notices: Notices): Notify {
  return (kind, textOrKey, values = {}) => {
    if (kind === 'log') return logToConsole(textOrKey);
    // Keys of texts and texts of backends are mixed here, so that the type of known keys does not apply.
    const translate = i18next.t as unknown as (key: string, values: Record<string, string>) => string;
    notices.show(kind, i18next.exists(textOrKey) ? translate(textOrKey, values) : textOrKey);
  };
}
