/**
 * Data of one map: rule zones, survey walls, named points, names along roads (rules.md#map-points, rules.md#map-labels,
 * rules.md#survey-walls).
 */
import type { SitePoint } from '../../domain/geo/frame.ts';
import type { CallKey } from '../../domain/link/calls.ts';
import {
  type MapLabel,
  type MapPoint,
  readMapLabel,
  readMapPoint,
  readWallCorners,
} from '../../domain/site/mapLabel.ts';
import type { SiteConfig } from '../../domain/wire/config.ts';
import { mapInfoFileSchema, mapPointSchema, mapVectorSchema, surveyWallSchema } from '../../domain/wire/mapFiles.ts';
import { ruleZoneReader } from '../../domain/wire/zoneReading.ts';
import { readZone, type Zone } from '../../domain/zone/zone.ts';
import { CallError } from '../rest/CallError.ts';
import type { RestClient } from '../rest/RestClient.ts';
import type { ItemSchema } from '../rest/readList.ts';

/** Accepts items that are well-formed and can be converted. */
function mappedItemSchema<W, T>(
  schema: ItemSchema<W>,
  read: (item: W) => T | undefined,
  message: string,
): ItemSchema<T> {
  return {
    safeParse: (item) => {
      const { data: wire, error, skipped = [] } = schema.safeParse(item);
      if (wire === undefined) return { error, skipped };
      const data = read(wire);
      return data === undefined ? { error: { issues: [{ path: [], message }] } } : { data, skipped };
    },
  };
}

const zoneItems = mappedItemSchema(ruleZoneReader, readZone, 'fewer than three readable corners');
const wallItems = mappedItemSchema(surveyWallSchema, readWallCorners, 'fewer than three corners');

export class MapFiles {
  readonly #rest: RestClient;
  readonly #config: SiteConfig;

  constructor(rest: RestClient, config: SiteConfig) {
    this.#rest = rest;
    this.#config = config;
  }

  /**
   * Zones without readable corners are left out.
   * @param call under which they are reported @throws {CallError}
   */
  zones(mapId: string, signal: AbortSignal, call: CallKey = `zones ${mapId}`): Promise<Zone[]> {
    const url = `${this.#config.sntURL}/api/ruleZone/list?map=${encodeURIComponent(mapId)}`;
    return this.#rest.getResult(call, url, zoneItems, signal);
  }

  /** Polygons of the walls in mine areas; none if no area is given. @throws {CallError} */
  async walls(
    mineAreas: readonly string[],
    signal: AbortSignal,
    call: CallKey = 'walls',
  ): Promise<(readonly SitePoint[])[]> {
    if (mineAreas.length === 0) return [];
    const query = encodeURIComponent(mineAreas.join(';'));
    const url = `${this.#config.sntURL}/api/surweywall?mineAreas=${query}`;
    return this.#rest.getList(call, url, wallItems, signal);
  }

  /** @throws {CallError} */
  async points(fileDir: string, signal: AbortSignal, call: CallKey = 'points'): Promise<MapPoint[]> {
    const url = fileUrl(this.#config.fileURL, fileDir, 'map-points.json');
    return (await this.#rest.getList(call, url, mapPointSchema, signal)).map(readMapPoint);
  }

  /**
   * None if the map has no folder, or its folder lacks the file. A separate file host may lack what the site's host has.
   * @throws {CallError}
   */
  async labels(fileDir: string, signal: AbortSignal, call: CallKey = 'labels'): Promise<MapLabel[]> {
    if (fileDir === '') return [];
    const { fileURL, sntURL } = this.#config;
    const read = (host: string) => this.#rest.getJson(fileUrl(host, fileDir, 'map-info.json'), signal);
    const first = await read(fileURL).catch(noneIfMissing);
    const body = first === undefined && sntURL !== fileURL ? await read(sntURL).catch(noneIfMissing) : first;
    const file = mapInfoFileSchema.safeParse(body === undefined ? { vectors: [] } : body);
    if (!file.success) throw new CallError(200, 'Invalid response format');
    return this.#rest.readList(call, file.data.vectors, mapVectorSchema).map(readMapLabel);
  }
}

function fileUrl(host: string, fileDir: string, name: string): string {
  return `${host}/api/hdfs/download/file${fileDir}/${name}`;
}

/** @throws the error, unless it means that there is no such file */
function noneIfMissing(error: unknown): undefined {
  if (!(error instanceof CallError && error.status === 404)) throw error;
}
