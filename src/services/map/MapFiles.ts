/** What belongs to one map: rule zones, survey walls, named points, names along roads (rules.md#map-points, rules.md#map-labels, rules.md#survey-walls). */
import type { SitePoint } from '../../domain/geo/frame.ts';
import { type MapLabel, type MapPoint, readMapLabel, readMapPoint, readWall } from '../../domain/site/mapLabel.ts';
import type { SiteConfig } from '../../domain/wire/config.ts';
import { mapInfoFileSchema, mapPointSchema, mapVectorSchema, surveyWallSchema } from '../../domain/wire/mapFiles.ts';
import { ruleZoneSchema, zoneRsuSchema } from '../../domain/wire/zones.ts';
import { readZone, type Zone } from '../../domain/zone/zone.ts';
import { CallError, type RestClient } from '../rest/RestClient.ts';
import { readList, readResult } from '../rest/readList.ts';

export class MapFiles {
  readonly #rest: RestClient;
  readonly #config: SiteConfig;

  constructor(rest: RestClient, config: SiteConfig) {
    this.#rest = rest;
    this.#config = config;
  }

  /** Zones without readable corners are left out. @throws {CallError} */
  async zones(mapId: string, signal: AbortSignal): Promise<Zone[]> {
    const url = `${this.#config.sntURL}/api/ruleZone/list?map=${encodeURIComponent(mapId)}`;
    return readResult(await this.#rest.getJson(url, signal), ruleZoneSchema)
      .map(readZone)
      .filter((zone) => zone !== undefined);
  }

  /** Names of the sensors inside a zone. @throws {CallError} */
  async zoneSensors(zoneId: string, signal: AbortSignal): Promise<string[]> {
    const url = `${this.#config.sntURL}/api/emzone/rsu/list/${encodeURIComponent(zoneId)}`;
    return readResult(await this.#rest.getJson(url, signal), zoneRsuSchema).map(({ rsuName }) => rsuName);
  }

  /** Polygons of the walls in mine areas. @throws {CallError} */
  async walls(mineAreas: readonly string[], signal: AbortSignal): Promise<(readonly SitePoint[])[]> {
    const query = encodeURIComponent(mineAreas.join(';'));
    const body = await this.#rest.getJson(`${this.#config.sntURL}/api/surweywall?mineAreas=${query}`, signal);
    return readList(body, surveyWallSchema)
      .map(readWall)
      .filter((wall) => wall !== undefined);
  }

  /** @throws {CallError} */
  async points(fileDir: string, signal: AbortSignal): Promise<MapPoint[]> {
    const body = await this.#rest.getJson(this.#fileUrl(fileDir, 'map-points.json'), signal);
    return readList(body, mapPointSchema).map(readMapPoint);
  }

  /** @throws {CallError} */
  async labels(fileDir: string, signal: AbortSignal): Promise<MapLabel[]> {
    const body = await this.#rest.getJson(this.#fileUrl(fileDir, 'map-info.json'), signal);
    const file = mapInfoFileSchema.safeParse(body);
    if (!file.success) throw new CallError(200, 'Invalid response format');
    return readList(file.data.vectors, mapVectorSchema).map(readMapLabel);
  }

  #fileUrl(fileDir: string, name: string): string {
    return `${this.#config.fileURL}/api/hdfs/download/file${fileDir}/${name}`;
  }
}
