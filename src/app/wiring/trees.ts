/** Entity trees of the shown map: folders from the backend, entities from the live world. */
import i18next from 'i18next';
import { subscribe } from 'valtio';
import type { TreeEntity } from '../../domain/tree/entities.ts';
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { faultOf } from '../../services/rest/faults.ts';
import { isFinalRefusal } from '../../services/rest/isTransientError.ts';
import type { RestClient } from '../../services/rest/RestClient.ts';
import { WorkspaceService } from '../../services/workspace/WorkspaceService.ts';
import type { CallFaults } from '../../state/calls/CallFaults.ts';
import type { DesignsState } from '../../state/designs/designs.ts';
import type { MapData } from '../../state/map/mapData.ts';
import { mapOfSlot } from '../../state/map/slotMap.ts';
import type { SiteState } from '../../state/site/site.ts';
import type { SlotsState } from '../../state/slots/slots.ts';
import { EntityTrees } from '../../state/tree/EntityTrees.ts';
import type { SlotViewsState } from '../../state/views/slotViews.ts';
import type { SiteEntityRecord } from '../../state/world/siteEntities/siteEntity.ts';
import type { World } from '../../state/world/World.ts';
import { formatDate } from '../format/time.ts';
import { updatePeriodically } from './poll.ts';

/** Interval at which new and renamed entities of the world enter the trees. */
const TREE_UPDATE_MS = 1_000;
/** Interval at which other users' edits are fetched; an unchanged tree is a 304. */
const REFRESH_MS = 30_000;

interface TreeSources {
  rest: RestClient;
  config: SiteConfig;
  world: World;
  site: SiteState;
  slots: SlotsState;
  slotViews: SlotViewsState;
  mapData: MapData;
  designs: DesignsState;
  calls: CallFaults;
}

export function followTrees(scope: Scope, sources: TreeSources): EntityTrees {
  const { rest, config, calls } = sources;
  const trees = new EntityTrees(scope, {
    backend: new WorkspaceService(rest, { sntUrl: config.sntURL, multimap: config.multimap }),
    newId: () => crypto.randomUUID(),
    failed: (isSave, error) => {
      const call = isSave ? 'treeSave' : 'tree';
      calls.fail(call, faultOf(error), () => {
        // A refused save is not repeated: its edits have been taken back.
        if (trees.state.saveState === 'saved') calls.clear(call);
        trees.retry();
      });
    },
    done: (isSave) => {
      calls.clear('tree');
      if (isSave) calls.clear('treeSave');
    },
    isRefusal: isFinalRefusal,
  });
  followShownMap(scope, trees, sources);
  let vehicleListVersion = -1;
  const updateTreeEntities = () => {
    vehicleListVersion = listWorld(trees, sources.world, vehicleListVersion);
    listMapContent(trees, sources);
  };
  updateTreeEntities();
  scope.interval(updateTreeEntities, TREE_UPDATE_MS);
  updatePeriodically(scope, REFRESH_MS, () => trees.refresh());
  scope.listen(window, 'beforeunload', (event) => {
    if (trees.state.saveState !== 'saved') event.preventDefault();
  });
  return trees;
}

/** Opens the folders of the map that the selected viewer shows. */
function followShownMap(scope: Scope, trees: EntityTrees, { config, site, slots, slotViews }: TreeSources): void {
  const open = () => {
    const { map } = mapOfSlot({ site, slots, slotViews }, slots.selected);
    // By name: a new survey of a map is still the same mine, filed the same way.
    const model = config.multimap ? map?.name : 'hll';
    if (model !== undefined) trees.open(model);
  };
  open();
  for (const state of [site, slots, slotViews]) scope.own(subscribe(state, open));
}

/**
 * @param listedVersion version of the vehicles listed already: thousands are not listed again each second
 * @returns the current version
 */
function listWorld(trees: EntityTrees, world: World, listedVersion: number): number {
  // An entity's folder is known only once the catalogue is loaded. Vehicles that only report are listed as well.
  if (!world.isCatalogued) return listedVersion;
  const { vehicleListVersion } = world;
  if (vehicleListVersion !== listedVersion) trees.setEntities('vehicle', vehiclesOf(world), true);
  const siteEntities = siteEntitiesOf(world);
  for (const kind of ['sensor', 'asset', 'annotation'] as const)
    trees.setEntities(kind, siteEntities[kind], world.siteEntities.isListed(kind));
  return vehicleListVersion;
}

function listMapContent(trees: EntityTrees, { config, site, mapData, designs, calls }: TreeSources): void {
  // The Map category is shown only in mine-area mode: otherwise its drawings are among the designs.
  const drawings = designsOf(designs, true);
  const [mapDrawings, designDrawings] = config.filterMineArea ? [drawings, []] : [[], drawings];
  const areDrawingsListed = calls.state.answered.includes('dxfMaps');
  const areMapsListed = site.phase === 'ready' && (areDrawingsListed || !config.filterMineArea);
  trees.setEntities('map', [...mapsOf(site, config.site.timeZone), ...mapDrawings], areMapsListed);
  const areDesignsListed =
    designs.phase === 'ready' && mapData.zones.phase === 'ready' && (areDrawingsListed || config.filterMineArea);
  trees.setEntities('design', [...designsOf(designs, false), ...designDrawings, ...zonesOf(mapData)], areDesignsListed);
}

function vehiclesOf(world: World): TreeEntity[] {
  return world.vehicles.map(({ id, name, categoryText: group }) => ({ itemType: 'vehicle', id, name, group }));
}

function siteEntitiesOf({ siteEntities }: World): Record<'sensor' | 'asset' | 'annotation', TreeEntity[]> {
  const lists = { sensor: [] as TreeEntity[], asset: [] as TreeEntity[], annotation: [] as TreeEntity[] };
  for (let row = 0; row < siteEntities.count; row++) {
    const siteEntity = siteEntities.recordAt(row);
    if (!siteEntity || siteEntity.kind === 'people') continue;
    const { kind, id, name } = siteEntity;
    lists[kind].push({ itemType: kind, id, name, group: groupOf(siteEntity) });
  }
  return lists;
}

/** Groups assets by their code, sensors and annotations by mine area. */
function groupOf({ kind, code, mineArea, info }: Readonly<SiteEntityRecord>): string | undefined {
  if (kind === 'asset') return code;
  const { mine_area: area } = info;
  return mineArea ?? (typeof area === 'string' ? area : undefined);
}

/** Versions of a map are grouped by its name, each named by its date in the site's zone. */
function mapsOf(site: SiteState, timeZone: string): TreeEntity[] {
  return site.maps.map(({ id, name, atMs }) => ({
    itemType: 'map',
    id,
    name: atMs === undefined ? name : `${name} ${formatDate(atMs, timeZone, i18next.language)}`,
    group: name,
  }));
}

/** @param areMapDrawings the site's DXF maps, in a folder of their own, or else users' designs */
function designsOf(designs: DesignsState, areMapDrawings: boolean): TreeEntity[] {
  const list = designs.list.filter(({ map }) => Boolean(map) === areMapDrawings);
  const group = areMapDrawings ? { group: 'DXF', hasFixedGroup: true } : {};
  return list.map(({ id, name }) => ({ itemType: 'design', id, name, ...group }));
}

/** In English, like the names that sites choose: the folder is saved for all users, and translated for display. */
const ZONE_GROUP = { group: 'Rule zones', groupAliases: ['Дүрмийн бүс'] };

function zonesOf(mapData: MapData): TreeEntity[] {
  return mapData.zones.list.map(({ id, name }) => ({ itemType: 'ruleZone', id, name, ...ZONE_GROUP }));
}
