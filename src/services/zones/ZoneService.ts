/** Rule zones that people draw (rules.md#zone-drawing). */
import { type NewZone, type WireZoneChange, zoneAnswerSchema, zoneChangeSchema } from '../../domain/wire/zoneEdits.ts';
import { ruleZoneSchema, type WireRuleZone } from '../../domain/wire/zones.ts';
import { CallError } from '../rest/CallError.ts';
import type { RestClient } from '../rest/RestClient.ts';

export interface StoredZone {
  readonly id: string;
  readonly revision: number;
}

export class ZoneService {
  readonly #rest: RestClient;
  readonly #url: string;

  constructor(rest: RestClient, sntUrl: string) {
    this.#rest = rest;
    this.#url = `${sntUrl}/api/ruleZone`;
  }

  /** The zone as stored now; undefined if it no longer exists. @throws {CallError} */
  async read(mapId: string, id: string, signal: AbortSignal): Promise<WireRuleZone | undefined> {
    const url = `${this.#url}/list?map=${encodeURIComponent(mapId)}`;
    const zones = await this.#rest.getResult(`zones ${mapId}`, url, ruleZoneSchema, signal);
    return zones.find((zone) => zone.id === id);
  }

  /** Creates a zone, or changes one whose revision is unchanged. @throws {CallError} 409 if another user was faster */
  async save(zone: NewZone, stored: StoredZone | undefined, signal: AbortSignal): Promise<StoredZone> {
    const method = stored ? 'PUT' : 'POST';
    const answer = await this.#rest.callJson(this.#url, { method, body: { ...stored, ...zone }, signal });
    const read = zoneAnswerSchema.safeParse(answer);
    if (!read.success) throw new CallError(200, 'Invalid response format');
    return { id: read.data.id, revision: read.data.revision };
  }

  /** Takes a zone out of use. @throws {CallError} */
  async remove({ id, revision }: StoredZone, signal: AbortSignal): Promise<void> {
    await this.#rest.callJson(this.#url, { method: 'DELETE', body: { id, revision }, signal, ignoresBody: true });
  }

  /** The latest changes, newest first. @throws {CallError} */
  history(id: string, signal: AbortSignal): Promise<WireZoneChange[]> {
    const url = `${this.#url}/history?id=${encodeURIComponent(id)}`;
    return this.#rest.getList('zones', url, zoneChangeSchema, signal);
  }
}
