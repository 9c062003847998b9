/**
 * Drops optional fields of a received view document that cannot be read, so that they do not invalidate the rest
 * (rules.md#view-document).
 */
import type { z } from '../wire/zod.ts';
import type { RawView } from './migrateUnversioned.ts';
import { viewStateSchema } from './viewState.ts';

const CAMERAS: readonly unknown[] = ['perspective', 'orthographic'];
/** A document in which the schema refuses one of these is refused, like one whose own camera cannot be read. */
const NEEDED_FIELDS: readonly unknown[] = ['version', 'mapVisibleType', 'selected'];

/** One round to truncate a list, one for the remaining elements. */
const MAX_ROUNDS = 2;

/**
 * Parses a document of the current version. An optional field that the schema refuses gets its default. Flags may be 0
 * or 1, as in databases without booleans; texts and lists that are too long are truncated. The input is not changed.
 * @returns the fault if the view needs the field
 */
export function parseLeniently(document: RawView, rounds = MAX_ROUNDS): ReturnType<typeof viewStateSchema.safeParse> {
  const parsed = viewStateSchema.safeParse(document);
  const readable = parsed.error && rounds > 0 ? withoutUnreadable(document, parsed.error.issues) : undefined;
  return readable ? parseLeniently(readable, rounds - 1) : parsed;
}

/** @returns undefined if the view needs one of the fields with these issues */
function withoutUnreadable(document: RawView, issues: readonly z.core.$ZodIssue[]): RawView | undefined {
  const ownCamera = document['cameraMode'] === 'orthographic' ? 'orthographic' : 'perspective';
  if (issues.some(({ path: [field] }) => field === ownCamera || NEEDED_FIELDS.includes(field))) return undefined;
  const read = structuredClone(document);
  // From the end, since removing an element of a list shifts those after it.
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
