/** Documents without a version, as other clients write them (rules.md#view-document). */
import type { EntityOptions } from './viewOptions.ts';

/** A view document that has not been read yet. */
export type RawView = Record<string, unknown>;

/** Whether a value is an object with fields. */
export function isRecord(value: unknown): value is RawView {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Required fields: a camera without one of them is invalid. */
const CAMERA_FIELDS = { perspective: ['targetPos', 'cameraPos'], orthographic: ['targetPos', 'zoom'] } as const;

const COORDINATES = ['x', 'y', 'z'];
const NUMBER_OPTIONS: readonly (keyof EntityOptions)[] = [
  'scale3Dmodel',
  'scaleImage',
  'scalePopover',
  'scaleText',
  'popoverOpacity',
  'imageOpacity',
  'textOpacity',
];

/** Depth of nested objects with null fields: unknown options of a kind, and coordinates, may be null. */
const LEVELS_WITH_NULLS = 3;

/**
 * Converts the unversioned form: unknown fields may be null, numbers may be text, as drop-down lists return them, mine
 * areas are one text with semicolons, the bulk selection is a single flag, and options are those of vehicles alone.
 */
export function migrateUnversioned(raw: RawView): RawView {
  const { options, mineAreas, isAllSelected, filterVehicleStates, ...rest } = withoutNulls(raw, LEVELS_WITH_NULLS);
  return {
    ...rest,
    version: 1,
    perspective: readCamera(rest['perspective'], CAMERA_FIELDS.perspective),
    orthographic: readCamera(rest['orthographic'], CAMERA_FIELDS.orthographic),
    options: isRecord(options) ? readOptions(options) : options,
    mineAreas: typeof mineAreas === 'string' ? splitAreas(mineAreas) : mineAreas,
    isAllSelected: isFlag(isAllSelected) ? bulkSelectionOf(Boolean(isAllSelected)) : isAllSelected,
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

function readCamera(camera: unknown, fields: readonly string[]): unknown {
  if (!isRecord(camera)) return camera;
  if (fields.some((field) => isMissing(camera[field]))) return undefined;
  return Object.fromEntries(
    Object.entries(camera).map(([field, value]) => [
      field,
      isRecord(value) ? withNumbers(value, COORDINATES) : numberOf(value),
    ]),
  );
}

/** A point without any coordinate counts as missing too. */
function isMissing(value: unknown): boolean {
  return value === undefined || (isRecord(value) && Object.keys(value).length === 0);
}

function readOptions(options: RawView): RawView {
  const groups = Object.values(options).some(isRecord) ? options : { vehicle: options };
  return Object.fromEntries(
    Object.entries(groups).map(([kind, group]) => [kind, isRecord(group) ? withNumbers(group, NUMBER_OPTIONS) : group]),
  );
}

function withNumbers(record: RawView, fields: readonly string[]): RawView {
  const read = { ...record };
  for (const field of fields) if (field in read) read[field] = numberOf(read[field]);
  return read;
}

/** Text that is not a number is left to the schema. */
function numberOf(value: unknown): unknown {
  return typeof value === 'string' && /^\s*[+-]?(\d|\.\d)/.test(value) && !Number.isNaN(Number(value))
    ? Number(value)
    : value;
}

function splitAreas(text: string): string[] {
  return text
    .split(';')
    .map((area) => area.trim())
    .filter((area) => area !== '');
}

function isFlag(value: unknown): boolean {
  return typeof value === 'boolean' || value === 0 || value === 1;
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
