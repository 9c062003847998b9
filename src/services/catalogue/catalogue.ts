/** The site's entities, their colour rules, and its maps (rules.md#entity-calls). */

import { categorySchema, type WireCategory } from '../../domain/wire/categories.ts';
import type { SiteConfig } from '../../domain/wire/config.ts';
import { entitySchema, vehicleInitSchema, type WireEntity, type WireVehicleInit } from '../../domain/wire/entities.ts';
import { mapInfoListSchema, type WireMapInfo } from '../../domain/wire/maps.ts';
import {
  personEntitySchema,
  siteEntitySchema,
  type WirePersonEntity,
  type WireSiteEntity,
} from '../../domain/wire/siteEntities.ts';
import { visualConfigSchema, type WireVisualConfig } from '../../domain/wire/visualConfig.ts';
import { CallError, type RestClient } from '../rest/RestClient.ts';
import { readList } from '../rest/readList.ts';

export class Catalogue {
  readonly #rest: RestClient;
  readonly #config: SiteConfig;

  constructor(rest: RestClient, config: SiteConfig) {
    this.#rest = rest;
    this.#config = config;
  }

  async vehicleEntities(signal: AbortSignal): Promise<WireEntity[]> {
    return readList(await this.#rest.getJson(`${this.#config.sntURL}/api/entities?type=vehicle`, signal), entitySchema);
  }

  async peopleEntities(signal: AbortSignal): Promise<WirePersonEntity[]> {
    const body = await this.#rest.getJson(`${this.#config.sntURL}/api/entities?type=people`, signal);
    return readList(body, personEntitySchema);
  }

  async siteEntities(type: 'sensor' | 'fixed asset' | 'annotation', signal: AbortSignal): Promise<WireSiteEntity[]> {
    const query = encodeURIComponent(type);
    return readList(
      await this.#rest.getJson(`${this.#config.sntURL}/api/entities?type=${query}`, signal),
      siteEntitySchema,
    );
  }

  /** Everything by categories. */
  async categories(signal: AbortSignal): Promise<WireCategory[]> {
    return readList(await this.#rest.getJson(`${this.#config.sntURL}/api/entity`, signal), categorySchema);
  }

  /** Colour rules of all entity types, or of one. */
  async visuals(signal: AbortSignal, entityType?: string): Promise<WireVisualConfig[]> {
    const query = entityType === undefined ? '' : `?entityType=${encodeURIComponent(entityType)}`;
    const body = await this.#rest.getJson(`${this.#config.sntURL}/api/entities/config_visual${query}`, signal);
    return readList(body, visualConfigSchema);
  }

  async vehicleStates(signal: AbortSignal): Promise<WireVehicleInit[]> {
    const body = await this.#rest.getJson(`${this.#config.stateURL}/state/vehicle?status=YES`, signal);
    return readList(body, vehicleInitSchema);
  }

  async maps(signal: AbortSignal): Promise<WireMapInfo[]> {
    const body = await this.#rest.getJson(`${this.#config.sntURL}/api/mapInfo/list`, signal);
    const list = mapInfoListSchema.safeParse(body);
    if (!list.success) throw new CallError(200, 'Invalid response format');
    return list.data.result;
  }

  /** Address of a map's tileset. */
  tilesetUrl(map: WireMapInfo): string {
    return `${this.#config.fileURL}/api/hdfs/download/file${map.fileDir ?? ''}/tileset.json`;
  }
}
