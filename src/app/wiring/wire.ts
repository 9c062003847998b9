/** Wires services to state: what the composition root starts once the user is signed in. */
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { WireMapInfo } from '../../domain/wire/maps.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { Catalogue } from '../../services/catalogue/catalogue.ts';
import type { Identity } from '../../services/identity/Identity.ts';
import { LiveSource } from '../../services/live/LiveSource.ts';
import { RestClient } from '../../services/rest/RestClient.ts';
import { createLink } from '../../state/link/link.ts';
import { Notices } from '../../state/notice/notices.ts';
import { Selection } from '../../state/selection/Selection.ts';
import type { SessionState } from '../../state/session/session.ts';
import { createShell, landingFlag } from '../../state/shell/shell.ts';
import { createSite, type MapVersion, orderMaps, type SiteState } from '../../state/site/site.ts';
import { createSlots } from '../../state/slots/slots.ts';
import { World } from '../../state/world/World.ts';
import type { AppServices } from '../context.ts';

interface Wiring {
  config: SiteConfig;
  identity: Identity;
  session: SessionState;
  now: () => number;
}

export function wireApp(scope: Scope, { config, identity, session, now }: Wiring): AppServices {
  const rest = new RestClient(() => identity.token());
  const catalogue = new Catalogue(rest, config);
  const world = new World(now, { filterMineArea: config.filterMineArea });
  const link = createLink();
  const site = createSite();
  const landing = landingFlag(localStorage);
  const shell = createShell(landing);
  const loadMaps = () => loadMapList(scope, catalogue, site);
  new LiveSource(scope, {
    sceneUrl: config.sceneURL,
    world,
    link,
    now,
    token: () => identity.token(),
    onFreshToken: (listener) => identity.onFreshToken(listener),
    resync: (signal) => resync(catalogue, world, signal),
  });
  loadMaps();
  return {
    config,
    session,
    link,
    world,
    selection: new Selection(),
    site,
    shell,
    notices: new Notices(scope),
    slots: createSlots(scope, localStorage),
    now,
    actions: {
      login: () => void identity.login(),
      logout: () => void identity.logout(`${location.origin}/`),
      reloadMaps: loadMaps,
      selectMap: (id) => {
        site.selectedId = id;
      },
      fetchFile: rest.fetch,
      showLanding: (shown) => {
        shell.landing = shown;
        landing.write(shown);
      },
    },
  };
}

/** The catalogue names vehicles that never sent a fix; the states bring what is known of each. */
async function resync(catalogue: Catalogue, world: World, signal: AbortSignal): Promise<void> {
  const [entities, states] = await Promise.all([catalogue.vehicleEntities(signal), catalogue.vehicleStates(signal)]);
  if (signal.aborted) return;
  world.seedEntities(entities);
  world.seedVehicles(states);
}

function loadMapList(scope: Scope, catalogue: Catalogue, site: SiteState): void {
  site.phase = 'loading';
  catalogue.maps(scope.signal).then(
    (maps) => {
      site.maps = orderMaps(maps.map((map) => readMap(map, catalogue.tilesetUrl(map))));
      site.phase = 'ready';
    },
    (error: unknown) => {
      if (scope.ended) return;
      site.phase = 'failed';
      site.message = error instanceof Error ? error.message : String(error);
    },
  );
}

function readMap(map: WireMapInfo, tilesetUrl: string): MapVersion {
  const mineAreas = (map.mineAreas ?? '').split(';').map((area) => area.trim());
  return {
    id: map.id,
    name: map.mapName,
    mineAreas: mineAreas.filter((area) => area !== ''),
    atMs: map.timestamp ?? undefined,
    tilesetUrl,
  };
}
