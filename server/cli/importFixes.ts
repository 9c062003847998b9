/** `npm run import`: plays recorded GPS fixes to a site through the endpoint that a real fleet uses. */
import { readFile } from 'node:fs/promises';
import { jsonOf } from '../../src/domain/wire/jsonText.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { readSettings, SettingsError } from '../settings/settings.ts';
import { FileError } from './import/columns.ts';
import { readImportArguments, USAGE, UsageError } from './import/importArguments.ts';
import { type Progress, play } from './import/play.ts';
import { readFixes, reasons } from './import/readFixes.ts';
import { withSpeeds } from './import/schedule.ts';
import { type MachineAccount, SiteClient, SiteError } from './import/siteClient.ts';

const accountSchema = z.object({ clientId: z.string().min(1), clientSecret: z.string().min(1) });

async function main(): Promise<void> {
  const call = readImportArguments(process.argv.slice(2), readSettings(process.env).dataDir);
  const account = await readAccount(call.accountFile);
  const recording = await readFixes(call.file, call.idColumn, call.limit);
  const left = reasons(recording);
  if (left !== '') console.log(`Rows left out${left}`);
  const ending = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort());
  const line = new ProgressLine();
  const site = new SiteClient({
    url: call.url,
    account,
    signal: ending.signal,
    onWait: (reason, pauseMs) => line.say(`${reason}; trying again in ${(pauseMs / 1000).toFixed(1)} s`),
  });
  const fixes = withSpeeds(recording.fixes);
  const progress = await play(fixes, {
    ...call,
    signal: ending.signal,
    send: (items) => site.send(items),
    onProgress: (now) => line.show(now),
  });
  line.say(summary(progress, ending.signal.aborted));
  if (progress.sent > 0 && progress.refused >= progress.sent) process.exitCode = 1;
}

async function readAccount(file: string): Promise<MachineAccount> {
  const wanted = 'a JSON file with clientId and clientSecret; `npm run accounts -- add-machine NAME` issues one';
  const text = await readFile(file, 'utf8').catch(() => {
    throw new FileError(`The machine account ${file} cannot be read. Name another with --account: ${wanted}`);
  });
  const account = accountSchema.safeParse(jsonOf(text));
  if (!account.success) throw new FileError(`${file} is no machine account: ${wanted}`);
  return account.data;
}

/** One line that is written over on a terminal, and a line now and then in a log. */
class ProgressLine {
  #shownAtMs = 0;

  show({ sent, total, refused, rounds }: Progress): void {
    const everyMs = process.stdout.isTTY ? 100 : 5_000;
    if (Date.now() - this.#shownAtMs < everyMs && sent < total) return;
    this.#shownAtMs = Date.now();
    const round = rounds > 0 ? `, round ${rounds + 1}` : '';
    const text = `${sent} of ${total} fixes sent, ${refused} refused${round}`;
    process.stdout.write(process.stdout.isTTY ? `\r\u001B[K${text}` : `${text}\n`);
  }

  say(text: string): void {
    process.stdout.write(process.stdout.isTTY ? `\r\u001B[K${text}\n` : `${text}\n`);
  }
}

function summary({ sent, total, refused, vehicles, rounds, reasons: why }: Progress, stopped: boolean): string {
  const rest = rounds > 0 && stopped ? ` in round ${rounds + 1}` : '';
  const lines = [
    `${stopped ? 'Stopped' : 'Done'}: ${sent} of ${total} fixes of ${vehicles} vehicles sent${rest}, ${refused} refused`,
  ];
  for (const { first, count } of why.values()) lines.push(count > 1 ? `  ${count} × such as: ${first}` : `  ${first}`);
  return lines.join('\n');
}

try {
  await main();
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
  else if (error instanceof FileError || error instanceof SiteError || error instanceof SettingsError) {
    console.error(error.message);
  } else throw error;
  process.exitCode = 1;
}
