/** The live world: its socket, its state service, its catalogue, its alerts, and the last resort of a reload. */

import i18next from 'i18next';
import { subscribe } from 'valtio';
import { messageOf } from '../../domain/fault/messageOf.ts';
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { AlertHistory } from '../../services/alerts/AlertHistory.ts';
import type { Catalogue } from '../../services/catalogue/catalogue.ts';
import type { Identity } from '../../services/identity/Identity.ts';
import { ForcedReload } from '../../services/live/forcedReload.ts';
import { LiveSource } from '../../services/live/LiveSource.ts';
import type { Sieve } from '../../services/live/Sieve.ts';
import type { StateService } from '../../services/state/StateService.ts';
import { keepAlerts } from '../../state/alerts/keptAlerts.ts';
import type { BackendClock } from '../../state/link/BackendClock.ts';
import type { LinkState } from '../../state/link/link.ts';
import type { MapData } from '../../state/map/mapData.ts';
import type { Notices } from '../../state/notice/notices.ts';
import type { ShellState } from '../../state/shell/shell.ts';
import type { SiteState } from '../../state/site/site.ts';
import type { TreesState } from '../../state/tree/EntityTrees.ts';
import type { EditorState } from '../../state/views/editor.ts';
import type { World } from '../../state/world/World.ts';
import { logToConsole } from './logToConsole.ts';
import { CATALOGUE_POLL_MS, poll } from './poll.ts';
import { CATALOGUE_KINDS, readSiteEntities } from './siteEntities.ts';
import { isUnsaved } from './unsaved.ts';

interface LiveParts {
  config: SiteConfig;
  identity: Identity;
  catalogue: Catalogue;
  states: StateService;
  world: World;
  link: LinkState;
  site: SiteState;
  mapData: MapData;
  notices: Notices;
  shell: ShellState;
  editor: EditorState;
  trees: TreesState;
  clock: BackendClock;
}

export function startLive(scope: Scope, parts: LiveParts): AlertHistory {
  const { config, identity, states, world, link, clock } = parts;
  const { now } = clock;
  new LiveSource(scope, {
    sceneUrl: config.sceneURL,
    world,
    link,
    clock,
    steadyMs: () => performance.now(),
    token: () => identity.token(),
    onFreshToken: (listener) => identity.onFreshToken(listener),
    resync: (signal, sieve) => resync(parts, signal, sieve),
  });
  provideAlertNames(scope, parts);
  keepAlerts(scope, world.alerts, localStorage, now);
  const alertHistory = new AlertHistory(scope, {
    world,
    now,
    alerts: (sinceMs, signal) => states.alerts(sinceMs, signal),
  });
  alertHistory.load();
  poll(scope, CATALOGUE_POLL_MS, () => void readAllSiteEntities(parts.catalogue, world, scope.signal));
  wireForcedReload(scope, parts);
  return alertHistory;
}

/** The catalogue lists entities that never reported; the state service has the last known states. Vehicles come first. */
async function resync(
  { catalogue, states, world, config }: LiveParts,
  signal: AbortSignal,
  sieve: Sieve,
): Promise<void> {
  const [entities, vehicles] = await Promise.all([catalogue.vehicleEntities(signal), catalogue.vehicleStates(signal)]);
  if (signal.aborted) return;
  world.seedEntities(entities);
  world.seedVehicles(sieve.cleanStates(vehicles));
  const { siteEntities } = world;
  // Each list may fail by itself: known data stays, and the next resync tries again.
  await Promise.all([
    applyList(signal, catalogue.visuals(signal), (list) => world.setVisuals(list)),
    readAllSiteEntities(catalogue, world, signal),
    applyList(signal, catalogue.peopleEntities(signal), (list) => siteEntities.seedPeople(list)),
    applyList(
      signal,
      states.assets(signal),
      forEachItem((state) => siteEntities.applyAsset(state)),
    ),
    applyList(
      signal,
      states.sensors(signal),
      forEachItem((state) => siteEntities.applySensor(state)),
    ),
    applyList(
      signal,
      states.sensorStatuses(signal),
      forEachItem((state) => siteEntities.applySensor(state)),
    ),
    applyList(
      signal,
      states.zones(signal),
      forEachItem((count) => world.applyZone(count)),
    ),
    applyList(signal, states.presence(signal), (list) => world.seedPresence(list)),
    config.filterMineArea && applyList(signal, states.mineAreas(signal), (list) => world.seedMineAreas(list)),
  ]);
  world.recount();
}

async function readAllSiteEntities(catalogue: Catalogue, { siteEntities }: World, signal: AbortSignal): Promise<void> {
  await Promise.all(
    CATALOGUE_KINDS.map((kind) => logFailure(signal, readSiteEntities({ catalogue, siteEntities }, kind, signal))),
  );
}

function forEachItem<T>(apply: (item: T) => void): (list: T[]) => void {
  return (list) => {
    for (const item of list) apply(item);
  };
}

async function applyList<T>(signal: AbortSignal, call: Promise<T[]>, seed: (list: T[]) => void): Promise<void> {
  const taking = call.then((list) => {
    if (!signal.aborted) seed(list);
  });
  await logFailure(signal, taking);
}

async function logFailure(signal: AbortSignal, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!signal.aborted) logToConsole(messageOf(error));
  }
}

/** Alerts refer to zones and maps by id; their names come from the shown map and the map list. */
export function provideAlertNames(
  scope: Scope,
  { world, mapData, site }: Pick<LiveParts, 'world' | 'mapData' | 'site'>,
): void {
  const name = () => {
    const zones = new Map(mapData.zones.list.map((zone) => [zone.id, zone.name]));
    const maps = new Map(site.maps.map((map) => [map.id, map.name]));
    world.alerts.setNames({ zone: (id) => zones.get(id), map: (id) => maps.get(id) });
  };
  name();
  scope.own(subscribe(mapData.zones, name));
  scope.own(subscribe(site, name));
}

function wireForcedReload(scope: Scope, { link, clock, shell, editor, trees, notices }: LiveParts): void {
  new ForcedReload(scope, {
    link,
    now: clock.ownNow,
    storage: sessionStorage,
    condition: () => ({
      hidden: document.visibilityState === 'hidden',
      online: navigator.onLine,
      replaying: shell.mode === 'replay',
      unsaved: isUnsaved({
        shell,
        editor,
        trees,
        hasDialog: document.querySelector('[aria-modal="true"]') !== null,
      }),
    }),
    reachable: async (signal) => (await fetch('/config.json', { cache: 'no-store', signal })).ok,
    warn: () => notices.show('warning', i18next.t('status.reloading')),
    reload: () => location.reload(),
  });
}
