/**
 * Engine and presence messages, checked by hand as in {@link isPlainChange}: each vehicle sends them all day. Only what
 * the schema would return unchanged counts as plain; all else, unknown fields included, is left to the schema.
 */
import type { EngineMessage, PresenceMessage } from '../../domain/wire/live.ts';

const ENGINE_FIGURES = new Set(['batteryVoltage', 'engineCoolantTemp', 'engineOilPressure', 'fuelRate']);
const COMMON_FIELDS = new Set(['type', 'deviceType', 'id', 'timestamp']);

/** Whether a value is a message that `engineMessageSchema` or `presenceMessageSchema` accepts unchanged. */
export function isPlainReport(value: unknown): value is EngineMessage | PresenceMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { type, deviceType, id, timestamp } = value as Partial<EngineMessage | PresenceMessage>;
  return (
    (type === 'engine' || type === 'online' || type === 'offline') &&
    deviceType === 'vehicle' &&
    typeof id === 'string' &&
    id.length > 0 &&
    Number.isSafeInteger(timestamp) &&
    (timestamp as number) >= 0 &&
    hasPlainFields(value as Record<string, unknown>, type === 'engine')
  );
}

function hasPlainFields(value: Record<string, unknown>, hasFigures: boolean): boolean {
  for (const name in value) {
    if (COMMON_FIELDS.has(name)) continue;
    const figure = value[name];
    if (!hasFigures || !ENGINE_FIGURES.has(name)) return false;
    if (figure !== null && figure !== undefined && !Number.isFinite(figure)) return false;
  }
  return true;
}
