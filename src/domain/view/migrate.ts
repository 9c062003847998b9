/** The way of a view document into the app: size, version, migrations, schema; only then may it be shown. */
import { sectionSchema } from '../section/section.ts';
import { readSelected, type SelectionFault } from './readSelected.ts';
import { VIEW_VERSION, type ViewState, viewStateSchema } from './viewState.ts';

export type ReadView =
  | {
      readonly state: ViewState;
      readonly selection?: SelectionFault | undefined;
      readonly hasInvalidSection?: boolean | undefined;
    }
  | { readonly refused: string };

type RawView = Record<string, unknown>;

/** Each brings a document one version further; the index is the version it starts from. */
const MIGRATIONS: readonly ((raw: RawView) => RawView)[] = [migrateUnversioned];

/**
 * Reads the `state` of a view, of this version or an older one. Unknown fields are dropped, as are invalid selected
 * elements (reported in `selection`), and an invalid section (`hasInvalidSection`). The input is never changed.
 * @param raw parsed JSON
 */
export function readViewState(raw: unknown): ReadView {
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
  const parsed = viewStateSchema.safeParse(migratedView);
  if (parsed.success)
    return { state: parsed.data, selection: fault, hasInvalidSection: section?.success === false || undefined };
  const [issue] = parsed.error.issues;
  return { refused: `${issue?.path.join('.') || 'state'}: ${issue?.message ?? 'not understood'}` };
}

function isRecord(value: unknown): value is RawView {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The plain form, without a version: colours may be named, mine areas one text with semicolons,
 * the bulk selection a single flag, and options those of vehicles alone.
 */
function migrateUnversioned(raw: RawView): RawView {
  const { options, mineAreas, isAllSelected, filterVehicleStates, ...rest } = raw;
  return {
    ...withoutNulls(rest),
    version: 1,
    backgroundColor: hexOf(raw['backgroundColor']),
    mapColor: hexOf(raw['mapColor']),
    options: isRecord(options) && !isGroupedByKind(options) ? { vehicle: options } : (options ?? undefined),
    mineAreas: typeof mineAreas === 'string' ? splitAreas(mineAreas) : (mineAreas ?? undefined),
    isAllSelected: typeof isAllSelected === 'boolean' ? bulkSelectionOf(isAllSelected) : (isAllSelected ?? undefined),
    filterVehicleStates: filterVehicleStates === 'all' ? 'none' : (filterVehicleStates ?? undefined),
  };
}

function withoutNulls(raw: RawView): RawView {
  return Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null));
}

function isGroupedByKind(options: RawView): boolean {
  return Object.values(options).every(isRecord);
}

function splitAreas(text: string): string[] {
  return text
    .split(';')
    .map((area) => area.trim())
    .filter((area) => area !== '');
}

function bulkSelectionOf(isAllSelected: boolean): RawView {
  const vehicle = { online: isAllSelected, offline: isAllSelected, all: isAllSelected };
  return {
    vehicle,
    sensor: isAllSelected,
    asset: isAllSelected,
    annotation: isAllSelected,
    design: isAllSelected,
    ruleZone: isAllSelected,
    map: isAllSelected,
  };
}

const NAMED_COLOURS: ReadonlyMap<string, string> = new Map([
  ['skyblue', '#87CEEB'],
  ['white', '#FFFFFF'],
  ['black', '#000000'],
]);

/** `#rgb` and the colour names in use; anything else is left to the schema. */
function hexOf(colour: unknown): unknown {
  if (colour === null) return undefined;
  if (typeof colour !== 'string') return colour;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`;
  return NAMED_COLOURS.get(colour.toLowerCase()) ?? colour;
}
