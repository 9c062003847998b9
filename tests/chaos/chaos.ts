/** `npm run chaos -- [--seconds 600] [--rate 2000] [--vehicles 1000] [--watchers 4]`: a table of faults; fails where something was lost. */
import { parseArgs } from 'node:util';
import { canStart, openChaosSite } from './chaosSite.ts';
import { runChaos } from './runChaos.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    rate: { type: 'string', default: '2000' },
    vehicles: { type: 'string', default: '1000' },
    watchers: { type: 'string', default: '4' },
  },
});
/** Live clients are current again by then. */
const RECOVERED_WITHIN_S = 5;
const MAX_PRINTED_EXAMPLES = 10;

async function main(): Promise<void> {
  const [seconds, rate, vehicles, watchers] = [values.seconds, values.rate, values.vehicles, values.watchers].map(
    Number,
  );
  const options = { seconds: seconds ?? 0, rate: rate ?? 0, vehicles: vehicles ?? 0, watchers: watchers ?? 0 };
  if (Object.values(options).some((value) => !(value > 0))) throw new Error('Every argument is a number above 0');
  if (!canStart)
    throw new Error('nats-server and PostgreSQL must be installed: apt-get install nats-server postgresql');
  const site = await openChaosSite();
  try {
    const { rows, losses, acknowledged } = await runChaos(site, options);
    console.table(Object.fromEntries(rows.map(({ fault, ...row }) => [fault, row])));
    const counts = Object.fromEntries(Object.entries(losses).map(([what, lost]) => [what, lost.length]));
    console.table(counts);
    for (const [what, lost] of Object.entries(losses))
      if (lost.length > 0) console.log(what, lost.slice(0, MAX_PRINTED_EXAMPLES));
    const recoveryS = Math.max(...rows.map((row) => row.recoveryS));
    const holds = Object.values(counts).every((lost) => lost === 0) && recoveryS <= RECOVERED_WITHIN_S;
    console.log(JSON.stringify({ name: 'chaos', ...options, acknowledged, ...counts, recoveryS, holds }));
    process.exitCode = holds ? 0 : 1;
  } finally {
    await site.close();
  }
}

await main();
