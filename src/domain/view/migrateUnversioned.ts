/** Documents without a version, as other clients write them (rules.md#view-document). */

/** A view document that has not been read yet. */
export type RawView = Record<string, unknown>;

/** Whether a value is an object with fields. */
export function isRecord(value: unknown): value is RawView {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A camera that lacks one of them is none. */
const CAMERA_FIELDS = { perspective: ['targetPos', 'cameraPos'], orthographic: ['targetPos', 'zoom'] } as const;

/** Of objects in objects: unknown options of one kind, and coordinates, may be null. */
const LEVELS_WITH_NULLS = 3;

/**
 * The plain form: unknown fields may be null, mine areas one text with semicolons, the bulk selection a single flag, and
 * options those of vehicles alone.
 */
export function migrateUnversioned(raw: RawView): RawView {
  const { options, mineAreas, isAllSelected, filterVehicleStates, ...rest } = withoutNulls(raw, LEVELS_WITH_NULLS);
  return {
    ...rest,
    version: 1,
    perspective: completeCamera(rest['perspective'], CAMERA_FIELDS.perspective),
    orthographic: completeCamera(rest['orthographic'], CAMERA_FIELDS.orthographic),
    options: isRecord(options) ? readOptions(options) : options,
    mineAreas: typeof mineAreas === 'string' ? splitAreas(mineAreas) : mineAreas,
    isAllSelected: typeof isAllSelected === 'boolean' ? bulkSelectionOf(isAllSelected) : isAllSelected,
    filterVehicleStates: filterVehicleStates === 'all' ? 'none' : filterVehicleStates,
  };
}

function withoutNulls(record: RawView, levels: number): RawView {
  const entries = Object.entries(record).filter(([, value]) => value !== null);
  if (levels <= 1) return Object.fromEntries(entries);
  return Object.fromEntries(
    entries.map(([field, value]) => [field, isRecord(value) ? withoutNulls(value, levels - 1) : value]),
  );
}

function completeCamera(camera: unknown, fields: readonly string[]): unknown {
  return isRecord(camera) && fields.some((field) => isMissing(camera[field])) ? undefined : camera;
}

/** A point without any coordinate is missing too. */
function isMissing(value: unknown): boolean {
  return value === undefined || (isRecord(value) && Object.keys(value).length === 0);
}

function readOptions(options: RawView): RawView {
  return Object.values(options).every(isRecord) ? options : { vehicle: options };
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
