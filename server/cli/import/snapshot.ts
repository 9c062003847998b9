/** Sends a fleet snapshot (AEMP 2.0) unchanged: the site parses it. */
import { readFile, stat } from 'node:fs/promises';
import { batchesOfSnapshot } from '../../ingest/aemp/snapshotJson.ts';
import { FileError } from './columns.ts';
import { detectFormat } from './detectFormat.ts';
import { readJsonFile } from './readFixes.ts';
import { SkipReasons } from './reasons.ts';
import type { SiteClient } from './siteClient.ts';
import { Utf8Decoder } from './utf8.ts';

/** The site's limit for one request. */
const MAX_SNAPSHOT_BYTES = 8_388_608;

export interface FleetSnapshot {
  text: string;
  type: 'application/xml' | 'application/json';
}

/** @returns undefined for a file of another kind @throws FileError if it cannot be read */
export async function readSnapshot(file: string): Promise<FleetSnapshot | undefined> {
  const { format } = await detectFormat(file);
  const isXml = format === 'xml';
  const isSnapshot = isXml || (format === 'json' && batchesOfSnapshot(await readJsonFile(file)) !== undefined);
  if (!isSnapshot) return undefined;
  if ((await stat(file)).size > MAX_SNAPSHOT_BYTES) throw new FileError(`${file} is larger than 8 MB; split it`);
  const text = new Utf8Decoder(file).end(await readFile(file));
  return { text, type: isXml ? 'application/xml' : 'application/json' };
}

/** @returns the message for the user, and whether anything was accepted @throws SiteError */
export async function sendSnapshot(
  { text, type }: FleetSnapshot,
  site: SiteClient,
): Promise<{ text: string; isAccepted: boolean }> {
  const { accepted, rejected, repeated = 0, errors } = await site.sendDocument(text, type);
  const reasons = new SkipReasons();
  for (const { index, message } of errors) reasons.add(message, index + 1);
  const again = repeated > 0 ? `, ${repeated} of them known` : '';
  const lines = [`Done: ${accepted} of ${accepted + rejected} vehicles taken${again}, ${rejected} refused`];
  return { text: [...lines, ...reasons.lines().map((line) => `  ${line}`)].join('\n'), isAccepted: accepted > 0 };
}
