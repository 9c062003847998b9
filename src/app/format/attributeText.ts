/** Attributes that a catalogue gives by its own keys, in words. */
import i18next from 'i18next';
import { formatNumber } from './number.ts';

/** The text of a key that is known here; else the key itself made readable: `vent_status`, `Vent status`. */
export function attributeLabel(key: string): string {
  const known = [`properties.key.${key}`, `tree.field.${key}`].find((text) => i18next.exists(text));
  // The keys of a backend are not known to the types.
  const translate = i18next.t as unknown as (key: string) => string;
  return known === undefined ? readableKey(key) : translate(known);
}

/** `vent_status` and `ventStatus` read as `Vent status`. */
export function readableKey(key: string): string {
  const spaced = key.replace(/[_-]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  const text = spaced.trim().toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Text as it is, figures that are no whole numbers with two decimals; undefined for what cannot stand in a line. */
export function attributeText(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : formatNumber(value, 2);
  if (typeof value === 'boolean') return value ? '✓' : '–';
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
