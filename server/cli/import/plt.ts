/** Reads a GeoLife trajectory (PLT): one vehicle, WGS84, altitudes in feet. */
import { basename, extname } from 'node:path';
import { checkAltitude, checkPlace, locationWithAltitude, numberOf } from './recordedFix.ts';
import type { Recording } from './recording.ts';
import { readNumber, readTime } from './values.ts';

const HEADER_LINE_COUNT = 6;
const METRES_PER_FOOT = 0.3048;
const UNKNOWN_ALTITUDE_FT = -777;

/** @throws RecordingFullError */
export async function readPlt(file: string, lines: AsyncIterable<string>, recording: Recording): Promise<void> {
  const id = basename(file, extname(file));
  let row = 0;
  for await (const line of lines) {
    row += 1;
    if (row <= HEADER_LINE_COUNT || line.trim() === '') continue;
    const [latitude = '', longitude = '', , altitude = '', , date = '', time = ''] = line.split(',');
    const [x, y] = [readNumber(longitude.trim()), readNumber(latitude.trim())];
    const location = x === undefined || y === undefined ? 'no position' : checkPlace(x, y, 'degrees');
    const atMs = readTime(`${date.trim()} ${time.trim()}`);
    if (typeof location === 'string') recording.countOmitted(location, row);
    else if (atMs === undefined) recording.countOmitted(`time "${date} ${time}" is not understood`, row);
    else {
      const notes: string[] = [];
      const feet = readNumber(altitude.trim());
      const isKnown = feet !== undefined && feet !== UNKNOWN_ALTITUDE_FT;
      const alt = numberOf(checkAltitude(isKnown ? feet * METRES_PER_FOOT : undefined), notes);
      const place = locationWithAltitude(location, alt);
      recording.addLine({ id, row, atMs, location: place, rotation: undefined, velocity: undefined }, notes);
    }
  }
}
