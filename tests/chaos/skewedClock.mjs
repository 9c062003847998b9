// Loaded before a server: SIGUSR2 sets its clock to another time and back, as a wrong time server would.
import { isMainThread } from 'node:worker_threads';

const SKEW_MS = Number(process.env.CHAOS_SKEW_MS ?? 0);
const RealDate = globalThis.Date;
let offsetMs = 0;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offsetMs);
    else super(...given);
  }

  static now() {
    return RealDate.now() + offsetMs;
  }
};
if (isMainThread) {
  process.on('SIGUSR2', () => {
    offsetMs = offsetMs === 0 ? SKEW_MS : 0;
  });
}
