/** The site's entities, their colour rules, and its maps (rules.md#entity-calls). */

import { listedEntityReader, shallowCategorySchema, type WireCategory } from '../../domain/wire/categories.ts';
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { WireEntity, WireVehicleInit } from '../../domain/wire/entities.ts';
import {
  assetReader,
  personReader,
  siteEntityReader,
  vehicleEntityReader,
  vehicleInitReader,
} from '../../domain/wire/entityReadings.ts';
import { mapInfoSchema, type WireMapInfo } from '../../domain/wire/maps.ts';
import type { WirePersonEntity, WireSiteEntity } from '../../domain/wire/siteEntities.ts';
import { visualConfigReader, type WireVisualConfig } from '../../domain/wire/visualConfig.ts';
import type { RestClient } from '../rest/RestClient.ts';
import { readItems } from '../rest/readList.ts';

const LIST_CALL_OF_KIND = { sensor: 'sensors', 'fixed asset': 'assets', annotation: 'annotations' } as const;

/** Folder of a map's files in the file service; for backends that give no `fileDir` it is `hdfsDir`. */
export function mapFolder({ fileDir, hdfsDir }: WireMapInfo): string {
  return fileDir || hdfsDir || '';
}

export class Catalogue {
  readonly #rest: RestClient;
  readonly #config: SiteConfig;

  constructor(rest: RestClient, config: SiteConfig) {
    this.#rest = rest;
    this.#config = config;
  }

  vehicleEntities(signal: AbortSignal): Promise<WireEntity[]> {
    return this.#rest.getList('vehicles', this.#entities('vehicle'), vehicleEntityReader, signal);
  }

  peopleEntities(signal: AbortSignal): Promise<WirePersonEntity[]> {
    return this.#rest.getList('people', this.#entities('people'), personReader, signal);
  }

  siteEntities(type: keyof typeof LIST_CALL_OF_KIND, signal: AbortSignal): Promise<WireSiteEntity[]> {
    const reader = type === 'fixed asset' ? assetReader : siteEntityReader;
    return this.#rest.getList(LIST_CALL_OF_KIND[type], this.#entities(type), reader, signal);
  }

  /** All entities by categories; unreadable ones are left out. */
  async categories(signal: AbortSignal): Promise<WireCategory[]> {
    const body = await this.#rest.getJson(`${this.#config.sntURL}/api/entity`, signal);
    const skipped: string[] = [];
    const list = readCategories(body, skipped);
    this.#rest.reportSkippedItems('categories', skipped);
    return list;
  }

  /** Colour rules of all entity types. */
  visuals(signal: AbortSignal): Promise<WireVisualConfig[]> {
    return this.#rest.getList(
      'colours',
      `${this.#config.sntURL}/api/entities/config_visual`,
      visualConfigReader,
      signal,
    );
  }

  vehicleStates(signal: AbortSignal): Promise<WireVehicleInit[]> {
    const url = `${this.#config.stateURL}/state/vehicle?status=YES`;
    return this.#rest.getList('vehicleStates', url, vehicleInitReader, signal);
  }

  maps(signal: AbortSignal): Promise<WireMapInfo[]> {
    return this.#rest.getResult('maps', `${this.#config.sntURL}/api/mapInfo/list`, mapInfoSchema, signal);
  }

  /** Address of a map's tileset. */
  tilesetUrl(map: WireMapInfo): string {
    return `${this.#config.fileURL}/api/hdfs/download/file${mapFolder(map)}/tileset.json`;
  }

  #entities(type: string): string {
    return `${this.#config.sntURL}/api/entities?type=${encodeURIComponent(type)}`;
  }
}

/** Reads categories and their entities one by one, so that only unreadable ones are lost. @throws {CallError} */
function readCategories(body: unknown, skipped: string[]): WireCategory[] {
  const read = readItems(body, shallowCategorySchema);
  skipped.push(...read.skipped);
  return read.items.map((category) => {
    const entities = readItems(category.entities ?? [], listedEntityReader);
    skipped.push(...entities.skipped);
    return { ...category, entities: entities.items, childList: readCategories(category.childList ?? [], skipped) };
  });
}
