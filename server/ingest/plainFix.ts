/**
 * A hand-written check of fixes: thousands arrive per second, and the schema takes ten times as long. Only fixes that
 * the schema would accept with the same values are plain; all others, and reporting what is wrong with them, are left
 * to it.
 */
import type { IngestFix } from '../../src/domain/wire/ingest.ts';

/** Rejects characters that cannot be stored, and surrogate pairs, which are rare. */
const PLAIN_TEXT = /^[^\0\ud800-\udfff]*$/;
const MAX_SPEED_KMH = 400;

/**
 * Whether a value is a fix in UTM metres without a status that `ingestFixSchema` accepts unchanged. Additional fields,
 * which the schema would drop, remain.
 */
export function isPlainFix(value: object): value is IngestFix {
  const fix = value as Partial<IngestFix>;
  return (
    isPlainText(fix.id, 128) &&
    fix.id.length > 0 &&
    fix.id.trim() === fix.id &&
    Number.isSafeInteger(fix.timestamp) &&
    (fix.timestamp as number) >= 0 &&
    isUtmPlace(fix.location) &&
    (fix.rotation === undefined || Number.isFinite(fix.rotation)) &&
    (fix.velocity === undefined || isSpeed(fix.velocity)) &&
    (fix.name === undefined || isPlainText(fix.name, 128)) &&
    (fix.category === undefined || isPlainText(fix.category, 64)) &&
    (fix.region === undefined || isPlainText(fix.region, 128)) &&
    fix.status === undefined &&
    (fix.presence === undefined || fix.presence === 'online' || fix.presence === 'offline')
  );
}

function isUtmPlace(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || 'lon' in value) return false;
  const { easting, northing, alt } = value as Record<string, unknown>;
  return Number.isFinite(easting) && Number.isFinite(northing) && (alt === undefined || Number.isFinite(alt));
}

function isSpeed(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= MAX_SPEED_KMH;
}

function isPlainText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length <= maxLength && PLAIN_TEXT.test(value);
}
