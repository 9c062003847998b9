/** Reads the fixes of a GeoJSON document: points with a time each, or lines with a list of times. */
import { basename, extname } from 'node:path';
import { z } from '../../../src/domain/wire/zod.ts';
import { COLUMN_NAMES, normalizeHeader } from './columnNames.ts';
import { type Columns, FileError, readHeader } from './columns.ts';
import { checkAltitude, checkPlace, locationWithAltitude, numberOf } from './recordedFix.ts';
import type { Recording } from './recording.ts';
import { readRow } from './rows.ts';
import { readTime, type TimeUnit } from './values.ts';

const positionSchema = z.array(z.number()).min(2);
const featureSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Point'), coordinates: positionSchema }),
    z.object({ type: z.literal('LineString'), coordinates: z.array(positionSchema) }),
    z.object({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(positionSchema)) }),
  ]),
});
type Feature = z.infer<typeof featureSchema>;

/** Properties that name the vehicle, the most specific first. */
const ID_NAMES = COLUMN_NAMES.id.map(normalizeHeader);

/** Properties in which lines carry the times of their points. */
const TIME_LIST_PROPERTIES = ['coordTimes', 'times', 'timestamps'];

export interface GeoJsonOptions {
  idColumn?: string | undefined;
  timeUnit?: TimeUnit | undefined;
}

/** @param value the parsed document, of any type */
export function isGeoJson(value: unknown): value is { type: string } {
  return typeof value === 'object' && value !== null && 'type' in value && /^Feature/.test(String(value.type));
}

/** Features count as rows, from 1. @throws FileError @throws RecordingFullError */
export function readGeoJson(file: string, value: object, recording: Recording, options: GeoJsonOptions): void {
  const features: unknown[] = 'features' in value && Array.isArray(value.features) ? value.features : [value];
  const reader = new FeatureReader(basename(file, extname(file)), recording, options);
  for (const [index, one] of features.entries()) {
    const feature = featureSchema.safeParse(one);
    if (feature.success) reader.read(feature.data, index + 1);
    else recording.countOmitted('a feature that is no point and no line', index + 1);
  }
}

class FeatureReader {
  readonly #fileStem: string;
  readonly #recording: Recording;
  readonly #options: GeoJsonOptions;
  readonly #columns = new Map<string, Columns | string>();

  constructor(fileStem: string, recording: Recording, options: GeoJsonOptions) {
    this.#fileStem = fileStem;
    this.#recording = recording;
    this.#options = options;
  }

  read(feature: Feature, row: number): void {
    const { geometry } = feature;
    if (geometry.type === 'Point') this.#readPoint(feature, geometry.coordinates, row);
    else this.#readLine(feature, geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates, row);
  }

  /** A point is read like a table row whose columns are its properties. */
  #readPoint({ id, properties }: Feature, coordinates: readonly number[], row: number): void {
    const [longitude, latitude, altitude] = coordinates;
    const cells: Record<string, unknown> = {
      ...{ longitude, latitude, ...(altitude !== undefined && { altitude }) },
      ...properties,
      ...{ longitude, latitude, ...(altitude !== undefined && { altitude }) },
    };
    const columns = this.#columnsOf(Object.keys(cells));
    if (typeof columns === 'string') {
      this.#recording.countOmitted(columns, row);
      return;
    }
    const values = [...Object.values(cells), id ?? this.#fileStem].map(textOf);
    const read = readRow(values, { ...columns, placeUnit: 'degrees' }, row, this.#options.timeUnit);
    if (typeof read === 'string') this.#recording.countOmitted(read, row);
    else this.#recording.addLine(read.fix, read.notes);
  }

  #columnsOf(header: readonly string[]): Columns | string {
    const key = JSON.stringify(header);
    const known = this.#columns.get(key);
    if (known !== undefined) return known;
    const { idColumn } = this.#options;
    const hasVehicle = idColumn !== undefined || header.some((name) => ID_NAMES.includes(normalizeHeader(name)));
    // If none names the vehicle, the feature itself is the vehicle: its id is in the cell after the properties.
    const columns = readHeaderOrReason(hasVehicle ? header : [...header, 'id'], idColumn);
    if (this.#columns.size < 1_000) this.#columns.set(key, columns);
    return columns;
  }

  #readLine({ id, properties }: Feature, lines: readonly number[][][], row: number): void {
    const { idColumn, timeUnit } = this.#options;
    const names = idColumn === undefined ? ID_NAMES : [normalizeHeader(idColumn), ...ID_NAMES];
    const vehicle = [...propertiesNamed(properties ?? {}, names), id].map(textOf).find((text) => text !== '') ?? '';
    const times = timesOf(properties ?? {});
    let at = 0;
    for (const [lng = 0, lat = 0, ele] of lines.flat()) {
      const text = textOf(times[at++]);
      const atMs = readTime(text, timeUnit);
      const location = checkPlace(lng, lat, 'degrees');
      if (typeof location === 'string') this.#recording.countOmitted(location, row);
      else if (atMs === undefined)
        this.#recording.countOmitted(text === '' ? 'a point without a time' : `time "${text}" is not understood`, row);
      else {
        const notes: string[] = [];
        const alt = numberOf(checkAltitude(ele), notes);
        const place = locationWithAltitude(location, alt);
        const fix = { id: vehicle.slice(0, 128) || this.#fileStem, row, atMs, location: place };
        this.#recording.addLine({ ...fix, rotation: undefined, velocity: undefined }, notes);
      }
    }
  }
}

function readHeaderOrReason(header: readonly string[], idColumn: string | undefined): Columns | string {
  try {
    return readHeader(header, idColumn);
  } catch (error) {
    if (error instanceof FileError) return error.message;
    throw error;
  }
}

/** Values of the given properties, in the order of the names. @param names normalised like column names */
function propertiesNamed(properties: Readonly<Record<string, unknown>>, names: readonly string[]): unknown[] {
  const entries = Object.entries(properties).map(([name, value]) => ({ name: normalizeHeader(name), value }));
  return names.flatMap((wanted) => entries.filter(({ name }) => name === wanted).map(({ value }) => value));
}

/** One list for all points, or one per line. */
function timesOf(properties: Readonly<Record<string, unknown>>): readonly unknown[] {
  const nested = properties['coordinateProperties'];
  const sources = [properties, typeof nested === 'object' && nested !== null ? (nested as typeof properties) : {}];
  for (const source of sources) {
    const list = TIME_LIST_PROPERTIES.map((name) => source[name]).find((value) => Array.isArray(value));
    if (Array.isArray(list)) return list.flat() as unknown[];
  }
  return [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
