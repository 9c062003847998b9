import type { LocationMessage } from '../../domain/wire/live.ts';

/** Whether a value is a fix that `locationMessageSchema` accepts unchanged, as a property test checks; others need the schema. */
export function isLocationMessage(value: unknown): value is LocationMessage {
  if (typeof value !== 'object' || value === null) return false;
  const m = value as Partial<LocationMessage>;
  return (
    m.type === 'location' &&
    m.deviceType === 'vehicle' &&
    typeof m.id === 'string' &&
    m.id.length > 0 &&
    isTimestamp(m.timestamp) &&
    isPlace(m.location) &&
    isOptionalNumber(m.rotation) &&
    isOptionalNumber(m.velocity) &&
    (m.region === undefined || typeof m.region === 'string') &&
    (m.offline === undefined || typeof m.offline === 'boolean')
  );
}

function isPlace(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const place = value as Record<string, unknown>;
  return (
    Number.isFinite(place['easting']) &&
    Number.isFinite(place['northing']) &&
    Number.isFinite(place['alt']) &&
    (place['zone'] === undefined || typeof place['zone'] === 'string')
  );
}

function isTimestamp(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isOptionalNumber(value: unknown): boolean {
  return value === undefined || Number.isFinite(value);
}
