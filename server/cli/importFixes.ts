/** `npm run import`: plays recorded GPS fixes to a site through the endpoint that a real fleet uses. */
import { readSettings, SettingsError } from '../settings/settings.ts';
import { AccountFileError, readAccountFile } from './accountFile.ts';
import { FileError } from './import/columns.ts';
import { readImportArguments, USAGE_TEXT, UsageError } from './import/importArguments.ts';
import { type ImportProgress, sendOnSchedule } from './import/play.ts';
import { readFixes } from './import/readFixes.ts';
import type { Recording } from './import/recording.ts';
import { withSpeeds } from './import/schedule.ts';
import { SiteClient, SiteError } from './import/siteClient.ts';
import { readSnapshot, sendSnapshot } from './import/snapshot.ts';

const interruptController = new AbortController();

async function main(): Promise<void> {
  const call = readImportArguments(process.argv.slice(2), readSettings(process.env).dataDir);
  if (call === 'help') {
    console.log(USAGE_TEXT);
    return;
  }
  const account = readAccountFile(call.accountFile);
  const line = new ProgressLine();
  const site = new SiteClient({
    url: call.url,
    account,
    signal: interruptController.signal,
    onWait: (reason, pauseMs) => line.printLine(`${reason}; trying again in ${(pauseMs / 1000).toFixed(1)} s`),
  });
  await site.signIn();
  const snapshot = await readSnapshot(call.file);
  if (snapshot) {
    const { text, isAccepted } = await sendSnapshot(snapshot, site);
    line.printLine(text);
    if (!isAccepted) process.exitCode = 1;
    return;
  }
  const recording = await readFixes(call.file, { ...call, signal: interruptController.signal });
  for (const text of [spanText(recording), ...recording.reports()]) line.printLine(text);
  const fixes = withSpeeds(recording.fixes);
  const progress = await sendOnSchedule(fixes, {
    ...call,
    signal: interruptController.signal,
    send: (items) => site.send(items),
    onProgress: (now) => line.showProgress(now),
  });
  line.printLine(summary(progress, interruptController.signal.aborted));
  if (progress.sent > 0 && progress.refused >= progress.sent) process.exitCode = 1;
}

/** One line, overwritten in place on a terminal and written now and then in a log. */
class ProgressLine {
  #lastPrintedAtMs = 0;

  showProgress({ sent, total, refused, roundCount }: ImportProgress): void {
    const everyMs = process.stdout.isTTY ? 100 : 5_000;
    if (Date.now() - this.#lastPrintedAtMs < everyMs && sent < total) return;
    this.#lastPrintedAtMs = Date.now();
    const round = roundCount > 0 ? `, round ${roundCount + 1}` : '';
    const text = `${sent} of ${total} fixes sent, ${refused} refused${round}`;
    process.stdout.write(process.stdout.isTTY ? `\r\u001B[K${text}` : `${text}\n`);
  }

  printLine(text: string): void {
    process.stdout.write(process.stdout.isTTY ? `\r\u001B[K${text}\n` : `${text}\n`);
  }
}

function summary({ sent, total, refused, vehicles, roundCount, reasons }: ImportProgress, isStopped: boolean): string {
  const rest = roundCount > 0 && isStopped ? ` in round ${roundCount + 1}` : '';
  const lines = [
    `${isStopped ? 'Stopped' : 'Done'}: ${sent} of ${total} fixes of ${vehicles} vehicles sent${rest}, ${refused} refused`,
  ];
  return [...lines, ...reasons.lines().map((reason) => `  ${reason}`)].join('\n');
}

/** The time span as understood, so that times in a wrong unit are noticed. */
function spanText({ fixes }: Recording): string {
  const timeTextAt = (index: number) =>
    new Date(fixes.at(index)?.atMs ?? 0).toISOString().slice(0, 19).replace('T', ' ');
  const vehicles = new Set(fixes.map((fix) => fix.id)).size;
  return `${fixes.length} fixes of ${vehicles} ${vehicles === 1 ? 'vehicle' : 'vehicles'}, recorded ${timeTextAt(0)} to ${timeTextAt(-1)} UTC`;
}

for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interruptController.abort());
try {
  await main();
} catch (error) {
  if (interruptController.signal.aborted) console.error('Stopped');
  else if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE_TEXT}`);
  else if (
    error instanceof FileError ||
    error instanceof SiteError ||
    error instanceof SettingsError ||
    error instanceof AccountFileError
  ) {
    console.error(error.message);
  } else throw error;
  process.exitCode = 1;
}
