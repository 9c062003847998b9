/** Viewers and saved views: slots, the views they show, and what can be done with them. */
import i18next from 'i18next';
import { subscribe } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
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
import { createTrails } from '../../state/trails/trails.ts';
import { createEditor } from '../../state/views/editor.ts';
import { createSlotViews } from '../../state/views/slotViews.ts';
import { createViewList } from '../../state/views/viewList.ts';
import { CameraHistories } from '../session/CameraHistories.ts';
import { Editing } from '../session/Editing.ts';
import { OpenViews } from '../session/OpenViews.ts';
import type { SiteServices, ViewServices } from '../session/services.ts';
import { Viewers } from '../session/Viewers.ts';
import type { Notify } from '../session/viewActions.ts';
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
  files: MapFiles;
  now: () => number;
}

export function wireViews(
  scope: Scope,
  sources: ViewSources,
): ViewServices & Pick<SiteServices, 'mapData' | 'mapDataOf'> & { zoneNames: ZoneNames; reloadZones: () => void } {
  const { rest, config, site, session, shell, notices, calls, files, now } = sources;
  const slots = createSlots(scope, localStorage, window);
  const viewList = createViewList();
  const slotViews = createSlotViews();
  const editor = createEditor();
  const maps = new OpenMaps(scope, { files, site, slots, slotViews, config, calls });
  const mapOf = (slot: SlotId) => {
    const { map } = mapOfSlot({ site, slots, slotViews }, slot);
    return map && sceneMap(map, maps, { rest, config });
  };
  const openViews = new OpenViews(scope, {
    slots,
    slotViews,
    plainMapColour: plainMapColour(config.filterMineArea),
    mapOf,
    usesMapChecks: config.filterMineArea,
    storedChecks: storedDefaultChecks(localStorage),
    tabStorage: { storage: sessionStorage, userId: () => session.user?.sub ?? '' },
    onSuperseded: (name) => notices.show('warning', i18next.t('views.superseded', { name })),
  });
  scope.own(subscribe(site, () => openViews.refresh()));
  scope.own(subscribe(slots, () => openViews.showMaps()));
  const service = new ViewService(rest, config.sntURL, () => session.user?.sub ?? '');
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
  const views = makeViewActions(wiring, viewLoaders(wiring, calls));
  const editing = new Editing(scope, { shell, editor, openViews, slots, slotViews, session, views });
  const viewers = new Viewers({ editing, editor, shell, slots, slotViews, openViews, views });
  const mapParts = {
    mapData: maps.selectedMapData,
    mapDataOf: (map: MapVersion) => maps.dataOf(map),
    zoneNames: maps.zoneNames,
  };
  const reloadZones = () => maps.reloadZones();
  const trails = createTrails();
  const cameraHistories = new CameraHistories(scope, { slots, openViews });
  const userId = session.user?.sub ?? '';
  const recentViews = rememberRecentViews(scope, { slotViews, shell, storage: localStorage, userId, now });
  return {
    slots,
    viewList,
    slotViews,
    editor,
    openViews,
    views,
    editing,
    viewers,
    cameraHistories,
    recentViews,
    trails,
    ...mapParts,
    reloadZones,
  };
}

/** Parts of a map that a scene loads, and its overlays. */
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
    // Text keys and texts of backends are mixed here, so the type of known keys does not apply.
    const translate = i18next.t as unknown as (key: string, values: Record<string, string>) => string;
    notices.show(kind, i18next.exists(textOrKey) ? translate(textOrKey, values) : textOrKey);
  };
}
