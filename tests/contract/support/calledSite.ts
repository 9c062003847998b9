/** Calls to a site server as from users and fleets, with answers validated by their schemas. */
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { z } from '../../../src/domain/wire/zod.ts';
import { bearerOf, type Site, type SiteOptions, startSite, tokenFor } from './site.ts';

export interface CalledSite extends Site {
  headers: Record<string, string>;
  /** The body of an answer with status 200. */
  getJson(url: string, as?: Record<string, string>): Promise<unknown>;
  listOf<T extends z.ZodType>(url: string, item: T): Promise<z.infer<T>[]>;
  post(url: string, payload: unknown, account?: string): Promise<LightMyRequestResponse>;
  /** Sends a fleet's reports; all must be accepted. */
  report(...items: unknown[]): void;
}

export async function startCalledSite(options: SiteOptions = {}): Promise<CalledSite> {
  const site = await startSite(options);
  const headers = bearerOf(await tokenFor(site));
  const getJson = async (url: string, as: Record<string, string> = headers) => {
    const answer = await site.app.http.inject({ url, headers: as });
    expect(answer.statusCode, `${url}: ${answer.body.slice(0, 200)}`).toBe(200);
    return answer.json<unknown>();
  };
  return {
    ...site,
    headers,
    getJson,
    listOf: async (url, item) => z.array(item).parse(await getJson(url)),
    post: async (url, payload, account = 'dispatcher') => {
      const as = bearerOf(await tokenFor(site, { account }));
      return site.app.http.inject({ method: 'POST', url, headers: as, payload: payload as object });
    },
    report: (...items) => expect(site.app.intake.ingest(items).errors).toEqual([]),
  };
}
