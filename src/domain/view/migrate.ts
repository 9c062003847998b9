/** Reads view documents: size, version, migrations, schema; only then may a document be shown. */
import { sectionSchema } from '../section/section.ts';
import { isRecord, migrateUnversioned, type RawView } from './migrateUnversioned.ts';
import { parseLeniently } from './parseLeniently.ts';
import { readColours } from './readColours.ts';
import { readSelected, type SelectionFault } from './readSelected.ts';
import { VIEW_VERSION, type ViewState, viewStateSchema } from './viewState.ts';

export type ReadView =
  | {
      readonly state: ViewState;
      readonly selection?: SelectionFault | undefined;
      readonly hasInvalidSection?: boolean | undefined;
      /** Fields whose colours cannot be read, and which have their defaults. */
      readonly unreadableColours?: readonly string[] | undefined;
    }
  | { readonly refused: string };

/** Each migrates a document by one version; the index is the version from which it starts. */
const MIGRATIONS: readonly ((raw: RawView) => RawView)[] = [migrateUnversioned];

/**
 * Reads the `state` of a view, of this version or an older one. Unknown fields are dropped, as are invalid selected
 * elements (reported in `selection`), an invalid section (`hasInvalidSection`), colours that cannot be read
 * (`unreadableColours`), and other optional fields that cannot. The input is never changed.
 * @param raw parsed JSON
 */
export function readViewState(raw: unknown): ReadView {
  return readDocument(raw, true);
}

/** Like {@link readViewState}, for a document to be stored: it is refused if any other field cannot be read. */
export function readViewStateToStore(raw: unknown): ReadView {
  return readDocument(raw, false);
}

function readDocument(raw: unknown, isLenient: boolean): ReadView {
  if (!isRecord(raw)) return { refused: 'it is no object' };
  const version = raw['version'] ?? 0;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 0)
    return { refused: 'its version is no number' };
  if (version > VIEW_VERSION) return { refused: `it was made by a newer version (${version})` };
  const { selectedItems, fault } = readSelected(raw['selected'], (raw['isAllSelected'] ?? undefined) === undefined);
  const section = (raw['section'] ?? undefined) === undefined ? undefined : sectionSchema.safeParse(raw['section']);
  const migratedView = MIGRATIONS.slice(version).reduce<RawView>((document, migration) => migration(document), {
    ...raw,
    selected: selectedItems,
    section: section?.data,
  });
  const { document, unreadable } = readColours(migratedView);
  const parsed = isLenient ? parseLeniently(document) : viewStateSchema.safeParse(document);
  if (parsed.success)
    return {
      state: parsed.data,
      selection: fault,
      hasInvalidSection: section?.success === false || undefined,
      unreadableColours: unreadable.length > 0 ? unreadable : undefined,
    };
  const [issue] = parsed.error.issues;
  return { refused: `${issue?.path.join('.') || 'state'}: ${issue?.message ?? 'not understood'}` };
}
