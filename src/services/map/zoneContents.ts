/** What the backend lists for rule zones and mine areas, for the cards that show them. */
import type { SiteConfig } from '../../domain/wire/config.ts';
import { mineAreaSchema, type WireMineArea, type WireZoneRsu, zoneRsuSchema } from '../../domain/wire/zones.ts';
import { CallError } from '../rest/CallError.ts';
import type { RestClient } from '../rest/RestClient.ts';

/** The sensors inside a zone, by a call without a token (rules.md#rule-zones). @throws {CallError} */
export function zoneSensors(
  rest: RestClient,
  { sntURL }: Pick<SiteConfig, 'sntURL'>,
  zoneId: string,
  signal: AbortSignal,
): Promise<WireZoneRsu[]> {
  const url = `${sntURL}/api/emzone/rsu/list/${encodeURIComponent(zoneId)}`;
  return rest.getResult('zoneSensors', url, zoneRsuSchema, signal, { isWithoutToken: true });
}

/** Who and what is in each mine area; empty if the backend has no such list. @throws {CallError} */
export async function mineAreas(
  rest: RestClient,
  { stateURL }: Pick<SiteConfig, 'stateURL'>,
  signal: AbortSignal,
): Promise<WireMineArea[]> {
  try {
    return await rest.getList('mineAreas', `${stateURL}/state/minearea`, mineAreaSchema, signal);
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return [];
    throw error;
  }
}
