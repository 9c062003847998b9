/** Everything that the search finds, commands and short lists first: tens of thousands of entities are read lazily. */
import type { Searchable } from '../../../domain/search/SearchIndex.ts';
import { type SavedView, viewKey } from '../../../domain/view/savedView.ts';
import type { ItemType } from '../../../domain/view/viewState.ts';
import type { AssetType } from '../../../domain/wire/assetTypes.ts';
import { readAssetType } from '../../../domain/wire/assetTypes.ts';
import type { SiteEntityRecord } from '../../../state/world/siteEntities/siteEntity.ts';
import type { World } from '../../../state/world/World.ts';
import { ASSET_ICON, KIND_ICON, VEHICLE_ICON } from '../../icons/iconOf.ts';
import type { IconName } from '../../icons/paths.ts';
import { personName } from '../../session/entityNames.ts';
import type { AppServices } from '../../session/services.ts';
import { COMMANDS, type Command, isAvailable } from '../commands.ts';

export type SearchTarget =
  | { readonly type: 'command'; readonly command: Command }
  | { readonly type: 'view'; readonly key: string }
  | { readonly type: 'map'; readonly id: string }
  | { readonly type: 'entity'; readonly kind: ItemType; readonly id: string };

export interface SearchEntry extends Searchable {
  readonly icon: IconName;
  /** Distinguishes entries with the same name: the class, area or date. */
  readonly detail: string;
  readonly target: SearchTarget;
}

/** Unique for each target. */
export function targetKey(target: SearchTarget): string {
  switch (target.type) {
    case 'command':
      return `command ${target.command.id}`;
    case 'view':
      return `view ${target.key}`;
    case 'map':
      return `map ${target.id}`;
    case 'entity':
      return `${target.kind} ${target.id}`;
  }
}

/** Texts for unnamed entries, and for names given by sites in their language. */
export interface EntryTexts {
  commandName(command: Command): string;
  viewName(view: SavedView): string;
  mapDate(map: AppServices['site']['maps'][number]): string;
  kind(kind: ItemType | AssetType | 'command' | 'view'): string;
  /** Translates a site's text into the reader's language. */
  translateSiteText(text: string): string;
}

/** On the landing page and other pages there are no scenes to fly in: only commands and views. */
export function* searchEntries(app: AppServices, texts: EntryTexts): Iterable<SearchEntry> {
  for (const command of COMMANDS)
    if (command.id !== 'palette' && isAvailable(command, app)) yield commandEntry(command, texts);
  for (const view of app.viewList.views) {
    const name = texts.viewName(view);
    const target = { type: 'view', key: viewKey(view) } as const;
    yield { name, icon: 'perspective', detail: texts.kind('view'), keywords: [view.description], target };
  }
  const { isLandingShown, page, hasLoaded } = app.shell;
  if (!hasLoaded || isLandingShown || page !== 'main') return;
  for (const map of app.site.maps) {
    const detail = `${texts.kind('map')} · ${texts.mapDate(map)}`;
    yield { name: map.name, icon: 'map', detail, target: { type: 'map', id: map.id } };
  }
  for (const { id, name } of app.mapData.zones.list) yield entityEntry('ruleZone', id, name, texts);
  for (const { id, name } of app.designs.list) yield entityEntry('design', id, name, texts);
  const { world } = app.openViews.scene(app.slots.selected) ?? app;
  yield* siteEntityEntries(world, texts);
  yield* vehicleEntries(world, texts);
}

function commandEntry(command: Command, texts: EntryTexts): SearchEntry {
  const detail = command.keys[0] ?? texts.kind('command');
  return { name: texts.commandName(command), icon: 'play', detail, target: { type: 'command', command } };
}

function entityEntry(kind: ItemType, id: string, name: string, texts: EntryTexts): SearchEntry {
  return { name, icon: KIND_ICON[kind], detail: texts.kind(kind), target: { type: 'entity', kind, id } };
}

function* vehicleEntries(world: World, { translateSiteText }: EntryTexts): Iterable<SearchEntry> {
  for (let row = 0; ; row++) {
    const vehicle = world.vehicleAt(row);
    if (!vehicle) return;
    const { id, name, category, categoryText, operator } = vehicle;
    const detail = translateSiteText(categoryText);
    const target = { type: 'entity', kind: 'vehicle', id } as const;
    yield { name, icon: VEHICLE_ICON[category], detail, keywords: [categoryText, detail, operator], target };
  }
}

function* siteEntityEntries(world: World, texts: EntryTexts): Iterable<SearchEntry> {
  for (const record of world.siteEntities.all()) {
    const { kind, id, name, code, mineArea } = record;
    const area = mineArea && texts.translateSiteText(mineArea);
    const asset = readAssetType(code);
    const icon = asset ? ASSET_ICON[asset] : KIND_ICON[kind];
    const target = { type: 'entity', kind, id } as const;
    if (kind === 'people') yield { icon, target, ...personText(record, area) };
    else {
      const detail = [texts.kind(asset ?? kind), area].filter(Boolean).join(' · ');
      yield { icon, target, name, detail, keywords: [detail, mineArea] };
    }
  }
}

/** People are found by surname, by number and by their cap lamp. */
function personText(record: Readonly<SiteEntityRecord>, area: string | undefined) {
  const { name, person } = record;
  const fullName = personName(record);
  return {
    name: fullName ?? name,
    detail: [fullName !== undefined && name, area].filter(Boolean).join(' · '),
    keywords: [name, person?.caplamp, person?.department],
  };
}
