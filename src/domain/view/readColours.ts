/** The colours of a received view document: any that CSS knows; one that cannot be read costs only itself. */
import { readCssColour } from '../colour/cssColour.ts';
import { isRecord, type RawView } from './migrateUnversioned.ts';
import { type EntityOptions, OPTION_KINDS } from './viewOptions.ts';
import type { ViewState } from './viewState.ts';

const VIEW_COLOURS: readonly (keyof ViewState)[] = ['backgroundColor', 'mapColor'];
const OPTION_COLOURS: readonly (keyof EntityOptions)[] = ['simple3DmodelColor', 'defaultColor', 'textColor'];

const HEX_COLOUR = /^#[0-9a-f]{6}$/i;

interface ReadColours {
  /** With `#rrggbb`, or nothing, in place of each colour. */
  readonly document: RawView;
  /** Fields that hold no colour, such as `options.vehicle.textColor`. */
  readonly unreadable: readonly string[];
}

/** @param document of the present version */
export function readColours(document: RawView): ReadColours {
  const unreadable: string[] = [];
  const read = readFields(document, VIEW_COLOURS, '', unreadable);
  const { options } = document;
  if (!isRecord(options)) return { document: read, unreadable };
  const readOptions: Record<string, unknown> = { ...options };
  // Not of other kinds, which the document loses: a sender could name any number of them.
  for (const kind of OPTION_KINDS) {
    const group = options[kind];
    if (isRecord(group)) readOptions[kind] = readFields(group, OPTION_COLOURS, `options.${kind}.`, unreadable);
  }
  return { document: { ...read, options: readOptions }, unreadable };
}

/** @param unreadable is given the name of each field that holds no colour */
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

/** Figures stay as they are written: two readings of a document are compared as texts. */
function hexOf(colour: unknown): string | undefined {
  if (typeof colour !== 'string') return undefined;
  return HEX_COLOUR.test(colour) ? colour : readCssColour(colour)?.toUpperCase();
}
