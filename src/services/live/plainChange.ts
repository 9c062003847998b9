/**
 * Hand-written check for a vehicle's new state: the most frequent message after fixes, and the schema takes ten
 * times as long. Only values that the schema would return unchanged count as plain; all others, such as `"yes"` for
 * `YES`, are left to the schema.
 */
import type { ChangedMessage } from '../../domain/wire/live.ts';

type ValueCheck = (value: unknown) => boolean;

const isText: ValueCheck = (value) => typeof value === 'string';
const isNumber: ValueCheck = Number.isFinite;
const isTimestamp: ValueCheck = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isBoolean: ValueCheck = (value) => typeof value === 'boolean';
const LOAD_FIELDS = new Map<string, ValueCheck>([
  ['totalCycle', isNumber],
  ['selectedVehicle', isText],
]);
const isLoad: ValueCheck = (value) => hasPlainFields(value, LOAD_FIELDS);

const TABLET_FIELDS: readonly [string, ValueCheck][] = [
  ['status', isText],
  ['duration', isNumber],
  ['startTime', isTimestamp],
  ['endTime', isTimestamp],
  ['menu', isText],
  ['user', isText],
  ['order', (value) => isText(value) || isNumber(value)],
  ['load', isLoad],
  ['totalCycle', isNumber],
];
const STATE_FIELDS = new Map<string, ValueCheck>(TABLET_FIELDS);

const STATUS_FIELDS = new Map<string, ValueCheck>([
  ...TABLET_FIELDS,
  ['operator', isText],
  ['status_category', isText],
  ['ts', isTimestamp],
  ['start', isTimestamp],
  ['end', isTimestamp],
  ['owner', isText],
  ['model', isText],
  ['function', isText],
  ['loaded', (value) => value === 'YES' || value === 'NO'],
  ['isOp', isBoolean],
  ['operating', isBoolean],
  ['txn_status', isText],
  ['txn_ts', isTimestamp],
  ['txn_load', isLoad],
  ['tabletTs', isTimestamp],
  ['motTime', isNumber],
  ['motTs', isTimestamp],
  ['prev', (value) => hasPlainFields(value, STATE_FIELDS)],
  ['batteryVoltage', isNumber],
  ['engineCoolantTemp', isNumber],
  ['engineOilPressure', isNumber],
  ['fuelRate', isNumber],
  ['engineTs', isTimestamp],
]);

/** Whether a value is a message that `changedMessageSchema` accepts unchanged. */
export function isPlainChange(value: unknown): value is ChangedMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { type, deviceType, id, status, status_ts } = value as Partial<ChangedMessage>;
  return (
    type === 'changed' &&
    deviceType === 'vehicle' &&
    typeof id === 'string' &&
    id.length > 0 &&
    isTimestamp(status_ts) &&
    hasPlainFields(status, STATUS_FIELDS)
  );
}

/** Unknown fields pass through, as in the schemas; known ones may be null or absent. */
function hasPlainFields(value: unknown, checks: ReadonlyMap<string, ValueCheck>): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  for (const name in value) {
    const field = (value as Record<string, unknown>)[name];
    const isPlain = checks.get(name);
    if (field !== null && field !== undefined && isPlain && !isPlain(field)) return false;
    // The schema drops it; here it would pass through.
    if (name === '__proto__') return false;
  }
  return true;
}
