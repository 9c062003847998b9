import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textFolder } from '../../../tests/fixtures/files/textFolder.ts';
import { FileError } from './columns.ts';
import { readFixes } from './readFixes.ts';
import { Recording } from './recording.ts';

const inputFolder = textFolder();
const noFigures = { rotation: undefined, velocity: undefined };
const READ_ALL = { limit: Number.POSITIVE_INFINITY };
const readGpxText = (text: string) => readFixes(inputFolder.write(text), READ_ALL);

const GPX_TEXT = `<?xml version="1.0"?>
<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
<metadata><name>Shift</name></metadata>
<wpt lat="43" lon="105"><name>Camp</name></wpt>
<trk><name>HT-1 &amp; trailer</name><trkseg>
<trkpt lat="43.0001" lon="105.0"><ele>1170.5</ele><time>2024-05-01T00:00:02Z</time><extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>5</gpxtpx:speed><gpxtpx:course>271</gpxtpx:course></gpxtpx:TrackPointExtension></extensions></trkpt>
<trkpt lat="43.0" lon="105.0"><time>2024-05-01T00:00:01Z</time></trkpt>
<trkpt lat="43.0" lon="105.0"><ele>3</ele></trkpt>
<trkpt lat="143.0" lon="5.0"><time>2024-05-01T00:00:03Z</time></trkpt>
</trkseg></trk>
<trk><trkseg><trkpt lat="43" lon="105"><time>2024-05-01T00:00:00Z</time></trkpt></trkseg></trk>
</gpx>`;

describe('GPX', () => {
  it('is read as it is: a vehicle for each track, ele as altitude, speed and course of extensions', async () => {
    const recording = await readFixes(inputFolder.write(GPX_TEXT, 'shift.gpx'), READ_ALL);
    expect(recording.fixes).toEqual([
      { id: 'shift 2', row: 11, atMs: Date.UTC(2024, 4, 1), location: { lon: 105, lat: 43 }, ...noFigures },
      {
        id: 'HT-1 & trailer',
        row: 7,
        atMs: Date.UTC(2024, 4, 1, 0, 0, 1),
        location: { lon: 105, lat: 43 },
        ...noFigures,
      },
      {
        id: 'HT-1 & trailer',
        row: 6,
        atMs: Date.UTC(2024, 4, 1, 0, 0, 2),
        location: { lon: 105, lat: 43.0001, alt: 1170.5 },
        rotation: 271,
        velocity: 18,
      },
    ]);
    expect(recording.skippedReasons.lines()).toEqual([
      '1 × a waypoint or a point of a route, which no vehicle drove (first in row 4)',
      '1 × a point without a time (first in row 8)',
      '1 × latitude 143 is not between -90 and 90; are latitude and longitude swapped? (first in row 9)',
    ]);
  });

  it('stops at the limit', async () => {
    expect((await readFixes(inputFolder.write(GPX_TEXT, 'shift.gpx'), { limit: 1 })).fixes).toHaveLength(1);
  });

  it('is distinguished from other XML, and from a damaged file', async () => {
    await expect(readGpxText('<kml></kml>')).rejects.toThrow(/XML but no GPX file: it begins with <kml>/);
    await expect(readGpxText(GPX_TEXT.slice(0, 700))).rejects.toThrow(/is damaged at line \d+/);
    await expect(readGpxText('<gpx></gpx>')).rejects.toThrow(/holds no fixes/);
  });

  it('always ends in fixes or a plain message, for any file', async () => {
    const parts = fc.array(
      fc.constantFrom(...GPX_TEXT.split(/(?=<)/), '<', '&', '</', 'ÿ', '<trkpt lat="1" lon="2">'),
      {
        maxLength: 40,
      },
    );
    await fc.assert(
      fc.asyncProperty(parts, async (text) => {
        const outcome = await readFixes(inputFolder.write(`<gpx>${text.join('')}`, 'any.gpx'), READ_ALL).catch(
          (error: unknown) => error,
        );
        expect(outcome instanceof Recording || outcome instanceof FileError).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
