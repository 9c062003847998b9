/** Records until it is killed, and prints the number of each message once it is acknowledged. Started by `historyKill.test.ts`. */
import { pino } from 'pino';
import type { LiveMessage } from '../../../server/bus/bus.ts';
import { History } from '../../../server/history/history.ts';

/** A log is complete so soon that kills also hit the change to the next one, and its packing. */
const RECORDER_LIMITS = { maxLogMs: 200, maxLogMessages: 2_000, maxWaitingCharacters: 64_000_000 };
const VEHICLE_COUNT = 50;

const [folder = '', first = '0'] = process.argv.slice(2);
const history = new History({
  folder,
  hours: 12,
  nowMs: Date.now,
  log: pino({ level: 'silent' }),
  seed: () => [],
  limits: RECORDER_LIMITS,
});
await history.start();
for (let n = Number(first); ; n++) {
  const message: LiveMessage = { type: 'online', deviceType: 'vehicle', id: `T-${n % VEHICLE_COUNT}`, timestamp: n };
  history.record(message);
  await history.whenFlushed();
  process.stdout.write(`${n}\n`);
  await new Promise((resolve) => setImmediate(resolve));
}
