/**
 * Fixes with a hand-written check: thousands come a second, and the schema takes ten times as long. Only those that the
 * schema would take with the same values are plain; all others, and whatever is wrong with them, are left to it.
 */
import type { IngestFix } from '../../src/domain/wire/ingest.ts';

/** Without characters that cannot be stored, and without pairs of surrogates, which are rare. */
const PLAIN_TEXT = /^[^\0\ud800-\udfff]*$/;
const MAX_SPEED_KMH = 400;

/** Whether a value is a fix in UTM metres without a status that `ingestFixSchema` takes as it is. Its further fields, which the schema drops, remain. */
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
