/** Reads the colours of a received view document: any CSS colour; one that cannot be read does not affect the rest. */
import { readCssColour } from '../colour/cssColour.ts';
import { isRecord, type RawView } from './migrateUnversioned.ts';
import { type EntityOptions, OPTION_KINDS } from './viewOptions.ts';
import type { ViewState } from './viewState.ts';

const VIEW_COLOURS: readonly (keyof ViewState)[] = ['backgroundColor', 'mapColor'];
const OPTION_COLOURS: readonly (keyof EntityOptions)[] = ['simple3DmodelColor', 'defaultColor', 'textColor'];

const HEX_COLOUR = /^#[0-9a-f]{6}$/i;

interface ReadColours {
  /** With each colour replaced by `#rrggbb`, or removed. */
  readonly document: RawView;
  /** Fields without a valid colour, such as `options.vehicle.textColor`. */
  readonly unreadable: readonly string[];
}

/** @param document of the current version */
export function readColours(document: RawView): ReadColours {
  const unreadable: string[] = [];
  const read = readFields(document, VIEW_COLOURS, '', unreadable);
  const { options } = document;
  if (!isRecord(options)) return { document: read, unreadable };
  const readOptions: Record<string, unknown> = { ...options };
  // Ignores other kinds, which are dropped: a sender could name any number of them.
  for (const kind of OPTION_KINDS) {
    const group = options[kind];
    if (isRecord(group)) readOptions[kind] = readFields(group, OPTION_COLOURS, `options.${kind}.`, unreadable);
  }
  return { document: { ...read, options: readOptions }, unreadable };
}

/** @param unreadable receives the name of each field without a valid colour */
function readFields(record: RawView, fields: readonly string[], prefix: string, unreadable: string[]): RawView {
  const read: RawView = { ...record };
  for (const field of fields) {
    const sent = record[field] ?? undefined;
    const colour = hexOf(sent);
    if (sent !== undefined && colour === undefined) unreadable.push(prefix + field);
    if (field in read) read[field] = colour;
  }
  return read;
}

/** Hexadecimal colours stay as written, since two readings of a document are compared as text. */
function hexOf(colour: unknown): string | undefined {
  if (typeof colour !== 'string') return undefined;
  return HEX_COLOUR.test(colour) ? colour : readCssColour(colour)?.toUpperCase();
}
