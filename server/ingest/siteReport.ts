/** Validates reports: their times are plausible, and not ahead of this server's clock. */
import type { AssetReport, IngestReport, SensorReport, TabletReport } from '../../src/domain/wire/reports.ts';
import type { TimeClamp } from './timeClamp.ts';

/**
 * @returns the report with times limited to this server's clock
 * @throws ImplausibleFixError for an impossible time
 */
export function clampedReport(report: IngestReport, clamp: TimeClamp): IngestReport {
  switch (report.type) {
    case 'engine':
    case 'passage':
    case 'route':
      return { ...report, timestamp: clamp.clamp(`${report.type} ${report.id}`, report.timestamp) };
    case 'alert':
      return { ...report, alert: clampedAlert(report.alert, clamp) } as IngestReport;
    case 'changed':
      if (report.deviceType === 'tablet') return clampedTablet(report, clamp);
      return report.deviceType === 'sensor' ? clampedSensor(report, clamp) : clampedAsset(report, clamp);
  }
}

/** Fields that reports contain with or without a time, and the time fields that may apply to them. */
const TIME_FIELDS_OF = {
  state: ['state_ts'],
  modules: ['state_ts'],
  source: ['state_ts'],
  status: ['status_ts'],
  level: ['level_ts'],
  count: ['elements_ts', 'state_ts'],
  elements: ['elements_ts', 'state_ts'],
} as const;

/** @param item raw, without nulls @returns whether every part that needs a time has one */
export function isDated(item: object): boolean {
  const { type, asset, sensor } = item as { type?: unknown; asset?: unknown; sensor?: unknown };
  if (type !== 'changed') return true;
  return [asset, sensor].every((entity) => {
    if (typeof entity !== 'object' || entity === null) return true;
    return Object.entries(TIME_FIELDS_OF).every(
      ([field, times]) => !Object.hasOwn(entity, field) || times.some((time) => Object.hasOwn(entity, time)),
    );
  });
}

type Alert = Extract<IngestReport, { type: 'alert' }>['alert'];

function clampedAlert(alert: Alert, clamp: TimeClamp): Alert {
  const series = `alert ${alert.type} ${alert.deviceId}`;
  return { ...alert, timestamp: clamp.clamp(series, alert.timestamp) };
}

function clampedTablet(report: TabletReport, clamp: TimeClamp): TabletReport {
  if (report.event === 'MOT_TIME') return { ...report, motTs: clamp.clamp(`mot ${report.id}`, report.motTs) };
  const { state, timestamp, id } = report;
  return {
    ...report,
    timestamp: clamp.clamp(`tablet ${id}`, timestamp),
    state: {
      ...state,
      ...(state.startTime !== undefined && { startTime: clamp.clampStartTime(`tablet start ${id}`, state.startTime) }),
    },
  };
}

function clampedSensor(report: SensorReport, clamp: TimeClamp): SensorReport {
  const { sensor } = report;
  return { ...report, sensor: { ...sensor, ...clampedFields(`sensor ${sensor.name}`, sensor, ['state_ts'], clamp) } };
}

const ASSET_TIMES = ['state_ts', 'status_ts', 'level_ts', 'elements_ts'] as const;

function clampedAsset(report: AssetReport, clamp: TimeClamp): AssetReport {
  const { asset } = report;
  const series = `asset ${asset.type} ${asset.name}`;
  const elements = asset.elements?.map(({ sap, timestamp }) => ({
    sap,
    timestamp: clamp.clampStartTime(`${series} ${sap}`, timestamp),
  }));
  return {
    ...report,
    asset: { ...asset, ...clampedFields(series, asset, ASSET_TIMES, clamp), ...(elements && { elements }) },
  };
}

function clampedFields<F extends string>(
  series: string,
  times: Readonly<Partial<Record<F, number | undefined>>>,
  fields: readonly F[],
  clamp: TimeClamp,
): Partial<Record<F, number>> {
  const clamped: Partial<Record<F, number>> = {};
  for (const field of fields) {
    const atMs = times[field];
    if (atMs !== undefined) clamped[field] = clamp.clamp(`${series} ${field}`, atMs);
  }
  return clamped;
}
