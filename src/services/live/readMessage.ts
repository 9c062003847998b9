/**
 * Socket text to message. What vehicles send all day (fixes, states, engines, presence) is the hot path and has hand-written
 * checks; all else goes through the schemas. Nothing is thrown: an unreadable text returns a reason.
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
 * A message, with the parts of it that were left out; or the reason why there is none. One of a type that is not known is
 * no fault, and a sign of life.
 */
export type ReadResult =
  | { message: ServerMessage; skipped?: readonly string[] }
  | { refused: string; isOfUnknownType?: boolean };

const NOT_JSON = 'not JSON';

const fixReader = new FixReader();

/** @param take is given each message of a list, or the one that it is, and each reason why one is refused */
export function readMessages(data: unknown, take: (result: ReadResult) => void): void {
  if (typeof data !== 'string' || data.length > MAX_MESSAGE_CHARACTERS || !data.startsWith('[')) {
    take(readMessage(data));
    return;
  }
  const items = fixReader.readList(data) ?? parsedItems(data);
  if (items) for (const item of items) take('fix' in item ? { message: item.fix } : readValue(item.value));
  else take({ refused: NOT_JSON });
}

/** Undefined for what is no JSON. An empty list is an item of its own, which is no message. */
function parsedItems(text: string): { value: unknown }[] | undefined {
  const { value } = readJson(text);
  if (!Array.isArray(value)) return undefined;
  return (value.length > 0 ? value : [value]).map((item) => ({ value: item }));
}

/** A message that is no list. */
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

/** A message that is parsed from its text already. */
export function readValue(value: unknown): ReadResult {
  if (isLocationMessage(value) || isPlainChange(value) || isPlainReport(value)) return { message: value };
  const parsed = serverMessageSchema.safeParse(normalizeDevice(withoutNullFields(value)));
  if (parsed.success) return withReadableEntries(parsed.data, value);
  const issue = parsed.error.issues[0];
  const refused = `${issue?.path.join('.') || 'message'}: ${issue?.message ?? 'not understood'}`;
  return { refused, isOfUnknownType: isOfUnknownType(value) };
}

/** Of people and the like that the message lists, only those that cannot be read are left out. */
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

/** Fields of the message, and of the place that it names. */
function withoutNullFields(value: unknown): unknown {
  const message = withoutNulls(value);
  if (typeof message !== 'object' || message === null || !('location' in message)) return message;
  return { ...message, location: withoutNulls(message.location) };
}

/** Device types in the one spelling of the app, where `rsu` and `fixed asset` come from elsewhere, and so is the device. */
function normalizeDevice(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('deviceType' in value)) return value;
  const { deviceType, asset, sensor } = value as { deviceType: unknown; asset?: unknown; sensor?: unknown };
  if (typeof deviceType !== 'string') return value;
  return { ...value, deviceType: readKind(deviceType), asset: normalAsset(asset), sensor: normalSensor(sensor) };
}
