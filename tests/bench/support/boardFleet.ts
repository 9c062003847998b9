/**
 * A fleet that sends 5,000 reports a second over HTTP, as a machine account: fixes of all vehicles, and tablet reports
 * of haul trucks cycling between loading units and dumps.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HAUL_STAGES } from '../../../src/domain/haul/stages.ts';
import type { SiteServer } from '../../e2e/support/siteServer.ts';

const LISTS_PER_S = 20;
/** Sooner than on a mine, where a stage takes minutes. */
const STAGE_DURATION_S = 20;

export interface BoardFleetSize {
  excavators: number;
  trucks: number;
  /** With those above. */
  vehicles: number;
  reportsPerS: number;
}

export class BoardFleet {
  readonly #site: SiteServer;
  readonly #token: string;
  readonly #size: BoardFleetSize;
  #timer: NodeJS.Timeout | undefined;
  #startMs = 0;
  /** Reports that the server has taken. */
  accepted = 0;
  #sent = 0;

  private constructor(site: SiteServer, token: string, size: BoardFleetSize) {
    this.#site = site;
    this.#token = token;
    this.#size = size;
  }

  /** Makes every vehicle known, and puts every truck into a stage. */
  static async start(site: SiteServer, size: BoardFleetSize): Promise<BoardFleet> {
    const fleet = new BoardFleet(site, await tokenOf(site), size);
    const known = Array.from({ length: size.vehicles }, (_, k) => fleet.#introductionOf(k));
    for (let first = 0; first < known.length; first += 1_000) await fleet.#post(known.slice(first, first + 1_000));
    for (let k = 0; k < size.trucks; k++) await fleet.#post(fleet.#stageReports(size.excavators + k, k));
    return fleet;
  }

  drive(): void {
    this.#startMs = performance.now();
    this.#timer = setInterval(() => this.#sendDue(), 1_000 / LISTS_PER_S);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** As many as are due by now: a busy machine sends longer lists, not fewer reports. */
  #sendDue(): void {
    const { reportsPerS, vehicles } = this.#size;
    const due = Math.floor(((performance.now() - this.#startMs) / 1_000) * reportsPerS);
    const reports: object[] = [];
    while (this.#sent < due) {
      const [k, lap] = [this.#sent % vehicles, Math.floor(this.#sent / vehicles)];
      const own = this.#reportsOf(k, lap);
      reports.push(...own);
      this.#sent += own.length;
    }
    if (reports.length === 0) return;
    this.#post(reports).catch((error) => console.error(error));
  }

  #reportsOf(k: number, lap: number): object[] {
    const { excavators, trucks } = this.#size;
    const isTruck = k >= excavators && k < excavators + trucks;
    const isDue = isTruck && (lap + k) % STAGE_DURATION_S === 0;
    return isDue ? this.#stageReports(k, lap + k) : [fixOf(k, lap)];
  }

  /** A truck goes into another stage: its transaction, and its tablet's state. */
  #stageReports(k: number, step: number): object[] {
    const [id, timestamp] = [`v${k}`, Date.now()];
    const load = { selectedVehicle: `v${(k + Math.floor(step / 60)) % Math.max(1, this.#size.excavators)}` };
    const txn_status = HAUL_STAGES[Math.floor(step / STAGE_DURATION_S + k) % HAUL_STAGES.length];
    const state = { status: `1.${k % 4} Haul`, startTime: timestamp, user: `Operator ${k}`, load };
    return [
      { type: 'alert', alert: { type: 'change_status', deviceId: id, timestamp, txn_status, load } },
      { type: 'changed', deviceType: 'tablet', event: 'STATE', id, state, timestamp },
    ];
  }

  #introductionOf(k: number): object {
    const { excavators, trucks } = this.#size;
    const isTruck = k < excavators + trucks;
    const status = ['2.1 Loading', '2.4 Wait for truck', '5.1 Repair', '4.2 Standby'][k % 4];
    if (k < excavators) return { ...fixOf(k, 0), name: `BX-${k}`, category: 'OPExcavator', status: { status } };
    return { ...fixOf(k, 0), name: `${isTruck ? 'BT' : 'BL'}-${k}`, category: isTruck ? 'OPMiningTruck' : 'LV' };
  }

  async #post(items: readonly object[]): Promise<void> {
    const answer = await fetch(`${this.#site.url}/api/ingest/fixes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify(items),
    });
    if (!answer.ok) throw new Error(`Reports were refused: ${answer.status} ${await answer.text()}`);
    const { accepted, errors } = (await answer.json()) as { accepted: number; errors: unknown[] };
    if (errors.length > 0) throw new Error(`Reports were refused: ${JSON.stringify(errors[0])}`);
    this.accepted += accepted;
  }
}

function fixOf(k: number, lap: number): object {
  const location = {
    easting: 648_500 + (k % 100) * 25 + (lap % 2) * 5,
    northing: 4_762_300 + Math.floor(k / 100) * 30,
    alt: 1_000,
  };
  return { id: `v${k}`, timestamp: Date.now(), location, rotation: (k * 7) % 360, velocity: 18 };
}

async function tokenOf(site: SiteServer): Promise<string> {
  const account = JSON.parse(readFileSync(join(site.dataDir, 'fleet-account.json'), 'utf8')) as {
    clientId: string;
    clientSecret: string;
  };
  const answer = await fetch(`${site.url}/realms/headframe/protocol/openid-connect/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')}`,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  if (!answer.ok) throw new Error(`No token for the fleet: ${answer.status}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}
