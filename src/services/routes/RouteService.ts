/** The site's roads and routes over them (rules.md#routes). */
import type { SitePoint } from '../../domain/geo/frame.ts';
import { routeAnswerSchema, type WireRoads, type WireRoute, wireRoadsSchema } from '../../domain/wire/routes.ts';
import { CallError } from '../rest/CallError.ts';
import { listReader, readAnswer } from '../rest/listReader.ts';
import type { RestClient } from '../rest/RestClient.ts';

const { roads, places } = wireRoadsSchema.shape;
const roadsReader = listReader(wireRoadsSchema, { roads: roads.element, places: places.element });

export class RouteService {
  readonly #rest: RestClient;
  readonly #url: string;

  constructor(rest: RestClient, sntUrl: string) {
    this.#rest = rest;
    this.#url = `${sntUrl}/api`;
  }

  /** Unreadable roads and places are left out and reported: so is a road with an unreadable point. @throws {CallError} */
  async roads(signal: AbortSignal): Promise<WireRoads> {
    const { answer, skipped } = readAnswer(await this.#rest.callJson(`${this.#url}/roads`, { signal }), roadsReader);
    this.#rest.reportSkippedItems('roads', skipped);
    return answer;
  }

  /** @param category of the vehicle @throws {CallError} */
  async find(from: SitePoint, to: SitePoint, category: string | undefined, signal: AbortSignal): Promise<WireRoute> {
    const query = new URLSearchParams({ from: placeText(from), to: placeText(to) });
    if (category !== undefined) query.set('category', category);
    const read = routeAnswerSchema.safeParse(await this.#rest.callJson(`${this.#url}/route?${query}`, { signal }));
    if (!read.success) throw new CallError(200, 'Invalid response format');
    return read.data;
  }
}

function placeText({ easting, northing, altitude }: SitePoint): string {
  return [easting, northing, altitude].map((metres) => metres.toFixed(3)).join(',');
}
