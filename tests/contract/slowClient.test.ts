/**
 * A slow reader of the live stream ends in the same state as a fast one: reports of every kind, whole and in parts,
 * late and duplicated, through the server's rules and the hub to two worlds of the app.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InProcessBus } from '../../server/bus/bus.ts';
import type { TokenVerifier } from '../../server/identity/tokens.ts';
import { BusIntake } from '../../server/ingest/intake.ts';
import { LIVE_CONNECTION_LIMITS } from '../../server/live/connectionSlots.ts';
import { LiveHub } from '../../server/live/hub.ts';
import { LiveClient } from '../../server/live/liveClient.ts';
import { SiteEntityStates } from '../../server/siteEntities/siteEntityStates.ts';
import { Fleet } from '../../server/state/fleet.ts';
import { isTransaction } from '../../src/domain/wire/reports.ts';
import { applyMessage } from '../../src/services/live/applyMessage.ts';
import { readMessages } from '../../src/services/live/readMessage.ts';
import { World } from '../../src/state/world/World.ts';
import { FrameReader } from '../bench/support/rawSocket.ts';
import { anyReport } from './support/anyReport.ts';

const START_MS = 1_795_000_000_000;

/** Everybody is let in. */
const allowAllVerifier = {
  verify: async () => ({ id: 'a', name: 'a', expiresAtMs: Number.MAX_SAFE_INTEGER }),
  standingOf: async () => 'served' as const,
} as unknown as TokenVerifier;

/** A client whose reading is in the test's hands. */
class Reader {
  readonly world = worldAt();
  readonly client: LiveClient;
  unreadBytes = 0;
  readonly #frames = new FrameReader();

  constructor() {
    const receiveBytes = (bytes: Buffer) => {
      for (const text of this.#frames.read(bytes)) {
        readMessages(text, (result) => {
          if ('refused' in result) throw new Error(result.refused);
          if (result.message.type !== 'pong') applyMessage(this.world, result.message);
        });
      }
    };
    const reader = this;
    const socket = {
      acceptsDeflate: false,
      get unreadBytes() {
        return reader.unreadBytes;
      },
      write: receiveBytes,
      send: () => {},
      close: () => {},
    };
    this.client = new LiveClient({
      socket,
      address: 'here',
      verifier: allowAllVerifier,
      nowMs: () => START_MS,
      acquireSlot: () => true,
      recordingStopped: () => undefined,
    });
  }

  async enter(hub: LiveHub, batches: boolean): Promise<void> {
    hub.admit(this.client);
    const sendCommand = (message: object) => this.client.receive(Buffer.from(JSON.stringify(message)), false);
    await sendCommand({ type: 'authorization', payload: 't' });
    if (batches) await sendCommand({ type: 'batches' });
  }
}

function worldAt(): World {
  const world = new World(() => START_MS, { filterMineArea: false });
  world.siteEntities.seedEntities('sensor', [{ id: 's', name: 'S', type: 'sensor' }] as never);
  world.siteEntities.seedEntities('asset', [
    { id: 'o', name: 'O', type: 'fixed asset', info: { category: 'OP' } },
  ] as never);
  world.alerts.setNames({ zone: (id) => id, map: (id) => id });
  return world;
}

/** The server's parts as its plugins put them together. */
function startServerParts() {
  const bus = new InProcessBus((error) => {
    throw error;
  });
  const fleet = new Fleet(bus, { utmZone: '48N', filterMineArea: false, nowMs: () => START_MS });
  const siteEntities = new SiteEntityStates((message) => bus.publish('live', message));
  const hub = new LiveHub(bus, LIVE_CONNECTION_LIMITS);
  bus.subscribe('fleet.fix', (fix) => fleet.apply(fix));
  bus.subscribe('site.report', (report) => {
    if (report.type === 'engine') fleet.applyReport(report);
    else if (report.type === 'alert' && isTransaction(report.alert)) fleet.applyTransaction(report.alert);
    else if (report.type === 'alert') bus.publish('live', { type: 'alert', alert: report.alert });
    else if (report.type === 'passage')
      siteEntities.setPassages(report.sensor, [{ item1: report.id, item2: report.timestamp }]);
    else if (report.type === 'route') return;
    else if (report.deviceType === 'tablet') fleet.applyReport(report);
    else if (report.deviceType === 'asset') siteEntities.applyAsset(report.asset);
    else siteEntities.applySensor(report.sensor);
  });
  return { hub, intake: new BusIntake(bus, { number: 48, south: false }, () => START_MS) };
}

/** All that people can read of it, and where vehicles are now. */
function stateOf(world: World) {
  const { poses } = world;
  world.tick();
  world.flush();
  return {
    vehicles: world.vehicles.map((vehicle, row) => ({
      ...vehicle,
      atMs: poses.fixAtMs[row],
      place: Array.from(poses.sitePositions.slice(row * 3, row * 3 + 3)),
    })),
    siteEntities: Array.from({ length: world.siteEntities.count }, (_, row) => world.siteEntities.recordAt(row)),
    alerts: [...world.alerts.state.active],
  };
}

describe('a slow client', () => {
  it('ends in the same state as a fast one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyReport(START_MS), { maxLength: 6 }), { maxLength: 12 }),
        fc.nat(11),
        async (ticks, pausesAt) => {
          const { hub, intake } = startServerParts();
          const [fast, slow] = [new Reader(), new Reader()];
          await fast.enter(hub, false);
          await slow.enter(hub, true);
          for (const [index, items] of ticks.entries()) {
            if (index === pausesAt) slow.unreadBytes = 1_000_000;
            expect(intake.ingest(items.map((item) => JSON.parse(JSON.stringify(item)) as unknown)).errors).toEqual([]);
            hub.tick();
          }
          slow.unreadBytes = 0;
          hub.tick();
          const sortedState = ({ vehicles, ...rest }: ReturnType<typeof stateOf>) => ({
            ...rest,
            vehicles: vehicles.toSorted((a, b) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1)),
          });
          expect(sortedState(stateOf(slow.world))).toEqual(sortedState(stateOf(fast.world)));
        },
      ),
      { numRuns: 100 },
    );
  });
});
