/** A client of the replay socket that stops reading: the server queues no more than a bound for it, and it ends where it wished to be. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authorizeReplay, frameWith, joinReplay, sendReplayCommand, startReplay, statusOf } from './support/replay.ts';
import { type Site, startSite, tokenFor } from './support/site.ts';

const VEHICLE_COUNT = 3_000;
const RECORDED_SECONDS = 10;
const SEEK_COUNT = 40;
/** Beyond this nothing is sent, except for data being read at that moment. */
const MAX_UNREAD_BYTES = 262_144;

let site: Site;
let begunMs: number;

beforeAll(async () => {
  site = await startSite({ listen: true });
  const nowMs = () => Date.now() + site.clock.offsetMs;
  begunMs = nowMs();
  for (let second = 0; second < RECORDED_SECONDS; second++) {
    const items = Array.from({ length: VEHICLE_COUNT }, (_, k) => ({
      id: `TRUCK-${k}`,
      timestamp: nowMs(),
      location: { easting: 649_000 + k, northing: 4_763_000 + second, alt: 700 },
      region: 'North pit',
    }));
    expect(site.app.intake.ingest(items).errors).toEqual([]);
    await site.app.history.whenFlushed();
    site.clock.offsetMs += 1_000;
  }
});
afterAll(() => site.close());

const unreadBytes = () => Math.max(...[...site.app.http.websocketServer.clients].map((each) => each.bufferedAmount));

test('a client that sends and never reads costs the server no more than one state', async () => {
  const client = await joinReplay(site.settings.port);
  authorizeReplay(client, await tokenFor(site));
  startReplay(client, begunMs, begunMs + RECORDED_SECONDS * 1_000, 10);
  await statusOf(client, 'STARTED');
  await frameWith(client, ({ snapshot }) => snapshot === true);
  const { frame } = await site.app.history.snapshot(begunMs + 5_000);
  const stateBytes = frame.messages.reduce((sum, message) => sum + message.length, 0);
  expect(stateBytes * SEEK_COUNT).toBeGreaterThan(20_000_000);
  client.socket.pause();
  let most = 0;
  const seekTargetMs = (k: number) => begunMs + 2_000 + k;
  for (let k = 0; k < SEEK_COUNT; k++) {
    sendReplayCommand(client, { command: 'seek', ts: seekTargetMs(k) });
    // Read by the same thread, one after the other: when the second has come, the seek has been answered, or waits.
    for (let read = 0; read < 2; read++) await site.app.history.snapshot(seekTargetMs(k));
    most = Math.max(most, unreadBytes());
  }
  expect(most).toBeGreaterThan(MAX_UNREAD_BYTES);
  expect(most).toBeLessThan(MAX_UNREAD_BYTES + 3 * stateBytes);
  client.socket.resume();
  await frameWith(client, ({ seek }) => seek === seekTargetMs(SEEK_COUNT - 1));
  client.socket.terminate();
});
