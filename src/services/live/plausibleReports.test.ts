import { describe, expect, it } from 'vitest';
import { IMPLAUSIBLE_TIME_MS } from '../../domain/siteEntity/facts.ts';
import { plausibleAsset, plausibleSensor, plausibleZone } from './plausibleReports.ts';

const NOW_MS = 1_800_000_000_000;
const NOW_S = NOW_MS / 1_000;

/** What a report becomes, and the reasons of what it has lost. */
function read<T>(clean: (report: T, reject: (reason: string) => void) => T, report: T) {
  const reasons: string[] = [];
  return { report: clean(report, (reason) => reasons.push(reason)), reasons };
}

describe('times in seconds', () => {
  it('of a sensor are dropped, with the people seen at such times', () => {
    const elements = [
      { item1: 'L1', item2: NOW_MS },
      { item1: 'L2', item2: NOW_S },
    ];
    const sensor = { type: 'rsu', name: 'R1', state: 'Online', state_ts: NOW_S, elements, elements_ts: NOW_MS };
    const { report, reasons } = read(plausibleSensor, sensor);
    expect(report).toEqual({ ...sensor, state_ts: IMPLAUSIBLE_TIME_MS, elements: [elements[0]] });
    expect(reasons).toEqual([
      `R1: state_ts: time ${NOW_S} counts seconds, not milliseconds`,
      `R1: elements #2: time ${NOW_S} counts seconds, not milliseconds`,
    ]);
  });

  it('of all who are in a refuge chamber leave it unknown who is there', () => {
    const chamber = { type: 'RC', name: 'RC-3', elements: [{ sap: '10', timestamp: NOW_S }] } as const;
    const { report, reasons } = read(plausibleAsset, { ...chamber, elements: [...chamber.elements] });
    expect(report.elements).toBeUndefined();
    expect(reasons).toHaveLength(1);
  });

  it('of an asset are dropped, and its figures stay', () => {
    const chute = { type: 'TX', name: 'TX-1', status: '1', status_ts: NOW_S, level: 64, level_ts: NOW_MS } as const;
    expect(read(plausibleAsset, chute).report).toEqual({ ...chute, status_ts: IMPLAUSIBLE_TIME_MS });
  });

  it('of a zone are dropped, and its count stays', () => {
    const { report, reasons } = read(plausibleZone, { id: 'z1', count: 5, timestamp: NOW_S });
    expect(report).toEqual({ id: 'z1', count: 5, timestamp: undefined });
    expect(reasons).toEqual([`zone z1: time ${NOW_S} counts seconds, not milliseconds`]);
  });
});

describe('reports with nothing implausible', () => {
  it.each([
    ['an asset that is empty', plausibleAsset, { type: 'RC', name: 'RC-3', elements: [], elements_ts: NOW_MS }],
    ['an asset without times', plausibleAsset, { type: 'OP', name: 'OP-1', level: 40, level_ts: null }],
    ['a sensor', plausibleSensor, { type: 'rsu', name: 'R1', elements: [{ item1: 'L1', item2: NOW_MS }] }],
    ['a zone', plausibleZone, { id: 'z1', count: 5, timestamp: null }],
  ])('%s stays as it is', (_what, clean, report) => {
    const { report: cleaned, reasons } = read(clean as (report: object) => object, report);
    expect(cleaned).toEqual(report);
    expect(reasons).toEqual([]);
  });
});
