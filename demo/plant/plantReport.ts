/** Reports of the plant's instruments, in the form expected by the ingest endpoint. */
import type { AssetReport, IngestReport } from '../../src/domain/wire/reports.ts';
import type { ChuteState, CrusherState, HealthState, PlantState } from './plantState.ts';

type Asset = AssetReport['asset'];

const roundToTenth = (value: number) => Math.round(value * 10) / 10;
const roundToInteger = (value: number) => Math.round(value);

/** The current state of everything, as one report per device, by a unique key. */
export function plantReports(state: PlantState): Map<string, IngestReport> {
  const atMs = Math.round(state.atS * 1000);
  const assets: Asset[] = [
    ...Object.entries(state.passes).map(([name, { level }]) => orePassReport(name, level, atMs)),
    ...Object.entries(state.chutes).map(([name, chute]) => chuteReport(name, chute, atMs)),
    ...Object.entries(state.crushers).map(([name, crusher]) => crusherReport(name, crusher, atMs)),
    ...Object.entries(state.refuges).map(([name, { visits }]) => refugeReport(name, visits, atMs)),
    ...Object.entries(state.cameras).map(([name, { state: health }]): Asset => {
      return { type: 'CCTV', name, state: health === 'Offline' ? 'Offline' : 'Online', state_ts: atMs };
    }),
  ];
  const reports = assets.map((asset): IngestReport => ({ type: 'changed', deviceType: 'asset', asset }));
  const sensors = Object.entries(state.sensors).map(([name, health]) => sensorReport(name, health, atMs));
  return new Map([...reports, ...sensors].map((report) => [keyOf(report), report]));
}

/** The part of a report that counts as a change: its values without their times. */
export function contentWithoutTimes(report: IngestReport): string {
  return JSON.stringify(report, (key, value) => (key.endsWith('_ts') || key === 'timestamp' ? undefined : value));
}

function keyOf(report: IngestReport): string {
  if (report.type !== 'changed') return '';
  if (report.deviceType === 'asset') return `${report.asset.type} ${report.asset.name}`;
  return report.deviceType === 'sensor' ? `sensor ${report.sensor.name}` : '';
}

function chuteReport(name: string, { open, level }: ChuteState, atMs: number): Asset {
  return { type: 'TX', name, status: open ? '1' : '0', status_ts: atMs, level: roundToTenth(level), level_ts: atMs };
}

function crusherReport(name: string, { status, rateTh, level }: CrusherState, atMs: number): Asset {
  const figures = { state: { status, value: roundToInteger(rateTh) }, level: roundToTenth(level) };
  return { type: 'PC', name, ...figures, state_ts: atMs, level_ts: atMs };
}

function orePassReport(name: string, level: number, atMs: number): Asset {
  const state = level > 95 ? 'Closed' : 'Open';
  return { type: 'OP', name, state, state_ts: atMs, level: roundToInteger(level), level_ts: atMs };
}

function refugeReport(name: string, visits: readonly { sap: string; atS: number }[], atMs: number): Asset {
  return {
    type: 'RC',
    name,
    state: visits.length > 0 ? 'Occupied' : 'Ready',
    state_ts: atMs,
    count: new Set(visits.map(({ sap }) => sap)).size,
    elements: visits.map(({ sap, atS }) => ({ sap, timestamp: Math.round(atS * 1000) })),
  };
}

function sensorReport(name: string, { state }: HealthState, atMs: number): IngestReport {
  const modules = [
    { key: 'radio', state: state === 'Offline' ? 'FAULT' : 'OK' },
    { key: 'uplink', state: state === 'Online' ? 'OK' : 'SLOW' },
    { key: 'battery', state: 'OK' },
  ];
  return { type: 'changed', deviceType: 'sensor', sensor: { type: 'RSU', name, state, state_ts: atMs, modules } };
}
