/** Reads the track points of a GPX file (1.0 and 1.1): each track is a vehicle. */
import { basename, extname } from 'node:path';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { FileError } from './columns.ts';
import {
  checkAltitude,
  checkPlace,
  checkSpeed,
  locationWithAltitude,
  numberOf,
  type RecordedFix,
} from './recordedFix.ts';
import type { Recording } from './recording.ts';
import { readNumber, readTime } from './values.ts';

/** GPX speeds are in metres per second. */
const MS_TO_KMH = 3.6;
const MAX_TEXT_LENGTH = 1_000;
const MAX_NAME_LENGTH = 128;
/** Elements of a point that are read, in any namespace: speed and course are extensions in GPX 1.1. */
const POINT_FIELDS = new Set(['ele', 'time', 'speed', 'course']);

interface Point {
  row: number;
  lat: string;
  lon: string;
  fields: Map<string, string>;
}

/**
 * @param file its name, for messages and for tracks without a name
 * @param parts its text
 * @throws FileError if it is not GPX @throws RecordingFullError
 */
export async function readGpx(file: string, parts: AsyncIterable<string>, recording: Recording): Promise<void> {
  const parser = new SaxesParser();
  const reader = new GpxReader(recording, basename(file, extname(file)));
  parser.on('error', (error) => {
    throw new FileError(`${file} is damaged at line ${parser.line}: it is not valid XML`, { cause: error });
  });
  parser.on('opentag', (tag) => reader.open(tag, parser.line, file));
  parser.on('closetag', () => reader.close());
  const text = (part: string) => reader.text(part);
  parser.on('text', text);
  parser.on('cdata', text);
  for await (const part of parts) parser.write(part);
  parser.close();
}

class GpxReader {
  readonly #recording: Recording;
  readonly #fileStem: string;
  readonly #path: string[] = [];
  #text = '';
  #track = 0;
  #name = '';
  #point: Point | undefined;

  constructor(recording: Recording, fileStem: string) {
    this.#recording = recording;
    this.#fileStem = fileStem;
  }

  open({ name: fullName, attributes }: SaxesTagPlain, row: number, file: string): void {
    const name = localName(fullName);
    if (this.#path.length === 0 && name !== 'gpx') {
      throw new FileError(`${file} is XML but no GPX file: it begins with <${fullName}>`);
    }
    this.#path.push(name);
    this.#text = '';
    if (name === 'trk') {
      this.#track += 1;
      this.#name = '';
    } else if (name === 'trkpt') {
      this.#point = { row, lat: attributes['lat'] ?? '', lon: attributes['lon'] ?? '', fields: new Map() };
    } else if (name === 'wpt' || name === 'rtept') {
      this.#recording.countOmitted('a waypoint or a point of a route, which no vehicle drove', row);
    }
  }

  text(part: string): void {
    if (this.#text.length < MAX_TEXT_LENGTH) this.#text += part;
  }

  close(): void {
    const name = this.#path.pop();
    const text = this.#text.trim();
    this.#text = '';
    if (name === 'trkpt') this.#addFix();
    else if (name === 'name' && this.#path.at(-1) === 'trk') this.#name = text.slice(0, MAX_NAME_LENGTH);
    else if (name !== undefined && POINT_FIELDS.has(name)) this.#point?.fields.set(name, text);
  }

  #addFix(): void {
    const point = this.#point;
    this.#point = undefined;
    if (!point) return;
    const { row, fields } = point;
    const read = readPoint(point);
    if (typeof read === 'string') {
      this.#recording.countOmitted(read, row);
      return;
    }
    const id = this.#name || (this.#track > 1 ? `${this.#fileStem} ${this.#track}` : this.#fileStem);
    const notes: string[] = [];
    const altitude = numberOf(checkAltitude(readNumber(fields.get('ele') ?? '')), notes);
    const fix: RecordedFix = {
      id,
      row,
      atMs: read.atMs,
      location: locationWithAltitude(read.location, altitude),
      rotation: readNumber(fields.get('course') ?? ''),
      velocity: numberOf(checkSpeed(readNumber(fields.get('speed') ?? ''), MS_TO_KMH), notes),
    };
    this.#recording.addLine(fix, notes);
  }
}

function readPoint({ lat, lon, fields }: Point) {
  const [x, y] = [readNumber(lon), readNumber(lat)];
  if (x === undefined || y === undefined) return 'no position';
  const location = checkPlace(x, y, 'degrees');
  if (typeof location === 'string') return location;
  const time = fields.get('time') ?? '';
  if (time === '') return 'a point without a time';
  const atMs = readTime(time);
  return atMs === undefined ? `time "${time}" is not understood` : { location, atMs };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
