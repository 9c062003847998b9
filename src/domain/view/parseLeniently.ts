/** Optional fields of a received view document that cannot be read: they cost only themselves (rules.md#view-document). */
import type { z } from '../wire/zod.ts';
import type { RawView } from './migrateUnversioned.ts';
import { viewStateSchema } from './viewState.ts';

const CAMERAS: readonly unknown[] = ['perspective', 'orthographic'];
/** A document in which the schema refuses one of them shows no view, as one whose own camera cannot be read. */
const NEEDED_FIELDS: readonly unknown[] = ['version', 'mapVisibleType', 'selected'];

/** One to cut a list, one for the elements that are left. */
const MAX_ROUNDS = 2;

/**
 * Parses a document of the present version. An optional field that the schema refuses has its default. Flags that are 0
 * or 1, as databases without booleans have them, are read; texts and lists that are too long are cut. The input is not
 * changed.
 * @returns the fault where the view cannot do without the field
 */
export function parseLeniently(document: RawView, rounds = MAX_ROUNDS): ReturnType<typeof viewStateSchema.safeParse> {
  const parsed = viewStateSchema.safeParse(document);
  const readable = parsed.error && rounds > 0 ? withoutUnreadable(document, parsed.error.issues) : undefined;
  return readable ? parseLeniently(readable, rounds - 1) : parsed;
}

/** @returns undefined where the view needs one of the fields with these issues */
function withoutUnreadable(document: RawView, issues: readonly z.core.$ZodIssue[]): RawView | undefined {
  const ownCamera = document['cameraMode'] === 'orthographic' ? 'orthographic' : 'perspective';
  if (issues.some(({ path: [field] }) => field === ownCamera || NEEDED_FIELDS.includes(field))) return undefined;
  const read = structuredClone(document);
  // From the end: an element that is left out of a list moves those behind it.
  for (const issue of [...issues].reverse()) {
    const isCamera = CAMERAS.includes(issue.path[0]);
    leaveOut(read, (isCamera ? issue.path.slice(0, 1) : issue.path) as string[], issue);
  }
  return read;
}

function leaveOut(document: RawView, path: readonly string[], issue: z.core.$ZodIssue): void {
  const parent = path.slice(0, -1).reduce((at, key) => at[key] as RawView, document);
  const key = path.at(-1) ?? '';
  const readable = readableValue(parent[key], issue);
  if (readable !== undefined) parent[key] = readable;
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
}

function readableValue(value: unknown, issue: z.core.$ZodIssue): unknown {
  if (issue.code === 'invalid_type' && issue.expected === 'boolean' && (value === 0 || value === 1)) return value === 1;
  const isLong = issue.code === 'too_big' && (typeof value === 'string' || Array.isArray(value));
  return isLong ? value.slice(0, Number(issue.maximum)) : undefined;
}
