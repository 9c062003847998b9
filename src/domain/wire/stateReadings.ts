/**
 * Reads states of fixed assets and sensors as others send them. In the lists of a state only the entries that cannot be
 * read are left out, and named (rules.md#call-errors); the schemas, by which the server writes, know no list in part.
 */
import {
  assetStateSchema,
  moduleStateSchema,
  occupantSchema,
  passageSchema,
  sensorStateSchema,
  type WireAssetState,
  type WireSensorState,
} from './states.ts';
import type { z } from './zod.ts';

interface ReadState<T> {
  data?: T;
  error?: z.ZodError<T>;
  /** The entries that were left out, each with its fault. */
  skipped: readonly string[];
}

interface StateReader<T> {
  safeParse(sent: unknown): ReadState<T>;
}

type EntrySchemas<T> = { readonly [F in keyof T]?: z.ZodType };

export const assetStateReader = stateReader<WireAssetState>(assetStateSchema, { elements: occupantSchema });
export const sensorStateReader = stateReader<WireSensorState>(sensorStateSchema, {
  elements: passageSchema,
  modules: moduleStateSchema,
});

function stateReader<T extends object>(schema: z.ZodType<T>, entrySchemas: EntrySchemas<T>): StateReader<T> {
  return {
    safeParse: (sent) => {
      const parsed = schema.safeParse(sent);
      if (!parsed.success) return { error: parsed.error, skipped: [] };
      return withReadableEntries(parsed.data, sent as T, entrySchemas);
    },
  };
}

/** The schema reads a list of which one entry is unreadable as missing. */
function withReadableEntries<T extends object>(data: T, sent: T, entrySchemas: EntrySchemas<T>): ReadState<T> {
  const skipped: string[] = [];
  for (const field of Object.keys(entrySchemas) as (keyof T & string)[]) {
    const list: unknown = sent[field];
    const schema = entrySchemas[field];
    if (data[field] !== null || !schema || !Array.isArray(list)) continue;
    const entries = readEntries(list, schema, field, skipped);
    // None at all would say that nobody is there.
    if (entries.length > 0) data[field] = entries as T[typeof field];
  }
  return { data, skipped };
}

/** @param skipped is given a name for each entry that is left out; they count from 1, as people count */
function readEntries(list: readonly unknown[], schema: z.ZodType, field: string, skipped: string[]): unknown[] {
  return list.flatMap((entry, index) => {
    const { data, error } = schema.safeParse(entry);
    if (!error) return [data];
    const { path, message } = error.issues[0] ?? { path: [], message: 'not understood' };
    skipped.push([`${field} #${index + 1}`, path.join('.'), message].filter((part) => part !== '').join(': '));
    return [];
  });
}
