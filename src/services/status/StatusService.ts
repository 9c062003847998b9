/** The equipment status, for backends that keep one (`docs/wire.md`, "Equipment status"). */
import type { StatusQuery } from '../../domain/status/query.ts';
import { dayAfter, zonedMoment } from '../../domain/time/zoned.ts';
import { idParameters } from '../../domain/wire/idList.ts';
import { isUnsupported } from '../rest/CallError.ts';
import type { RestClient } from '../rest/RestClient.ts';
import {
  type ParsedStatusPage,
  type ParsedStatusTimelines,
  readStatusPage,
  readStatusTimelines,
} from './statusReading.ts';

/** A search through a year takes longer than a list of current statuses. */
const TIMEOUT_MS = 30_000;

export interface PageRequest extends StatusQuery {
  readonly limit: number;
  readonly cursor: string | undefined;
}

export class StatusService {
  readonly #rest: Pick<RestClient, 'callJson'>;
  readonly #url: string;
  readonly #timeZone: string;

  /** @param url of the entity service @param timeZone for the boundaries of days, IANA name */
  constructor(rest: Pick<RestClient, 'callJson'>, url: string, timeZone: string) {
    this.#rest = rest;
    this.#url = `${url}/api/status`;
    this.#timeZone = timeZone;
  }

  /** @returns undefined if the backend keeps no equipment status @throws {CallError} */
  async page(request: PageRequest, signal: AbortSignal): Promise<ParsedStatusPage | undefined> {
    const { search, shift, sort, order, limit, cursor } = request;
    const fields = { search: search.trim().slice(0, 200), shift, sort, order, limit, cursor, ...this.#rowsOf(request) };
    return this.#read('periods', fields, readStatusPage, signal);
  }

  /** The days of a query, or the rows of a figure. */
  #rowsOf({ figure, from, to }: PageRequest): Readonly<Record<string, string | number | undefined>> {
    if (figure) {
      const { behind, by, key, fromMs, toMs } = figure;
      return { behind, by, key, from: fromMs, to: toMs };
    }
    return {
      from: zonedMoment(from, 0, this.#timeZone),
      to: to === '' ? undefined : zonedMoment(dayAfter(to), 0, this.#timeZone),
    };
  }

  /**
   * Statuses of vehicles over a window, epoch milliseconds. `truncated`: there are more than one answer can hold.
   * @returns undefined as above @throws {CallError}
   */
  async timelines(
    vehicles: readonly string[],
    from: number,
    to: number,
    signal: AbortSignal,
  ): Promise<ParsedStatusTimelines | undefined> {
    const fields = { ...idParameters('vehicles', 'vehicle', vehicles), from: Math.round(from), to: Math.round(to) };
    return this.#read('timelines', fields, readStatusTimelines, signal);
  }

  async #read<T>(
    call: string,
    fields: Readonly<Record<string, string | number | readonly string[] | undefined>>,
    read: (body: unknown) => T,
    signal: AbortSignal,
  ): Promise<T | undefined> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === 'object') for (const item of value) query.append(name, item);
      else if (value !== undefined) query.set(name, String(value));
    }
    let body: unknown;
    try {
      body = await this.#rest.callJson(`${this.#url}/${call}?${query}`, { signal, timeoutMs: TIMEOUT_MS });
    } catch (error) {
      if (isUnsupported(error)) return undefined;
      throw error;
    }
    return read(body);
  }
}
