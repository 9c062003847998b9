/**
 * Socket text to message. What vehicles send all day (fixes, states, engines, presence) is the hot path and has hand-written
 * checks; all else goes through the schemas. Never throws: an unreadable text yields a reason.
 */
import { readKind } from '../../domain/siteEntity/kind.ts';
import {
  isOfUnknownType,
  MAX_MESSAGE_CHARACTERS,
  type ServerMessage,
  serverMessageSchema,
} from '../../domain/wire/live.ts';
import { assetStateReader, normalAsset, normalSensor, sensorStateReader } from '../../domain/wire/stateReadings.ts';
import { withoutNulls } from '../../domain/wire/withoutNulls.ts';
import { FixReader } from './fixText/FixReader.ts';
import { isLocationMessage } from './locationMessage.ts';
import { isPlainChange } from './plainChange.ts';
import { isPlainReport } from './plainReport.ts';

/**
 * A message, with the parts that were left out of it; or the reason why there is none. A message of an unknown type is
 * not a fault, but a sign of life.
 */
export type ReadResult =
  | { message: ServerMessage; skipped?: readonly string[] }
  | { refused: string; isOfUnknownType?: boolean };

const NOT_JSON = 'not JSON';

const fixReader = new FixReader();

/** @param take receives each message of a list, or a single one, and each reason for refusing one */
export function readMessages(data: unknown, take: (result: ReadResult) => void): void {
  if (typeof data !== 'string' || data.length > MAX_MESSAGE_CHARACTERS || !data.startsWith('[')) {
    take(readMessage(data));
    return;
  }
  const items = fixReader.readList(data) ?? parsedItems(data);
  if (items) for (const item of items) take('fix' in item ? { message: item.fix } : readValue(item.value));
  else take({ refused: NOT_JSON });
}

/** Undefined for invalid JSON or no list. An empty list counts as one item, which is no message. */
function parsedItems(text: string): { value: unknown }[] | undefined {
  const { value } = readJson(text);
  if (!Array.isArray(value)) return undefined;
  return (value.length > 0 ? value : [value]).map((item) => ({ value: item }));
}

/** Reads a message that is not a list. */
export function readMessage(data: unknown): ReadResult {
  const isReadable = typeof data === 'string' && data.length <= MAX_MESSAGE_CHARACTERS;
  const fix = isReadable ? fixReader.readFix(data) : undefined;
  if (fix) return { message: fix };
  const { value, refused } = readJson(data);
  if (isLocationMessage(value)) fixReader.learn(value);
  return refused === undefined ? readValue(value) : { refused };
}

function readJson(data: unknown): { value?: unknown; refused?: string } {
  if (typeof data !== 'string') return { refused: 'binary message' };
  if (data.length > MAX_MESSAGE_CHARACTERS) return { refused: `message of ${data.length} characters` };
  try {
    return { value: JSON.parse(data) };
  } catch {
    return { refused: NOT_JSON };
  }
}

/** Reads a message whose text has been parsed already. */
export function readValue(value: unknown): ReadResult {
  if (isLocationMessage(value) || isPlainChange(value) || isPlainReport(value)) return { message: value };
  const parsed = serverMessageSchema.safeParse(normalizeDevice(withoutNullFields(value)));
  if (parsed.success) return withReadableEntries(parsed.data, value);
  const issue = parsed.error.issues[0];
  const refused = `${issue?.path.join('.') || 'message'}: ${issue?.message ?? 'not understood'}`;
  return { refused, isOfUnknownType: isOfUnknownType(value) };
}

/** Only unreadable entries of the lists in a message, such as its people, are left out. */
function withReadableEntries(message: ServerMessage, sent: unknown): ReadResult {
  if (message.type !== 'changed') return { message };
  const { asset, sensor } = sent as { asset?: unknown; sensor?: unknown };
  if (message.deviceType === 'asset') {
    const { data = message.asset, skipped } = assetStateReader.safeParse(asset);
    return { message: { ...message, asset: data }, skipped: skipped.map((part) => `${data.name}: ${part}`) };
  }
  if (message.deviceType !== 'sensor') return { message };
  const { data = message.sensor, skipped } = sensorStateReader.safeParse(sensor);
  return { message: { ...message, sensor: data }, skipped: skipped.map((part) => `${data.name}: ${part}`) };
}

/** Drops null fields of the message and of its location. */
function withoutNullFields(value: unknown): unknown {
  const message = withoutNulls(value);
  if (typeof message !== 'object' || message === null || !('location' in message)) return message;
  return { ...message, location: withoutNulls(message.location) };
}

/** Device types in the app's own spelling, as other sources write `rsu` or `fixed asset`; likewise within the device. */
function normalizeDevice(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('deviceType' in value)) return value;
  const { deviceType, asset, sensor } = value as { deviceType: unknown; asset?: unknown; sensor?: unknown };
  if (typeof deviceType !== 'string') return value;
  return { ...value, deviceType: readKind(deviceType), asset: normalAsset(asset), sensor: normalSensor(sensor) };
}
