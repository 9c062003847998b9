/** Labels and values of catalogue attributes, whose keys are arbitrary. */
import i18next from 'i18next';
import { formatNumber } from './number.ts';

/** The text of a known key; otherwise the key in readable form: `vent_status` becomes `Vent status`. */
export function attributeLabel(key: string): string {
  const known = [`properties.key.${key}`, `tree.field.${key}`].find((text) => i18next.exists(text));
  // The type system does not know a backend's keys.
  const translate = i18next.t as unknown as (key: string) => string;
  return known === undefined ? readableKey(key) : translate(known);
}

/** `vent_status` and `ventStatus` become `Vent status`. */
export function readableKey(key: string): string {
  const withSpaces = key.replace(/[_-]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  const text = withSpaces.trim().toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Strings trimmed, fractions with two decimals; undefined for values that do not fit in a line. */
export function attributeText(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : formatNumber(value, 2);
  if (typeof value === 'boolean') return value ? '✓' : '–';
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
