/**
 * `POST /api/ingest/fixes` also accepts other reports: of tablets, engines, fixed assets, sensors and cap lamps, truck
 * transactions, and alerts of another system. They have the form of the live messages; the schema here is strict,
 * because accepted reports are sent to all clients.
 */

import { ASSET_TYPES } from './assetTypes.ts';
import { locationSchema, timestampSchema as timestamp } from './common.ts';
import { MAX_ROUTE_LOCATIONS, MAX_ROUTES } from './routeSocket.ts';
import { deviceTextSchema, storableTextSchema } from './text.ts';
import { z } from './zod.ts';

const idSchema = storableTextSchema.trim().min(1).max(128);
const textSchema = deviceTextSchema.max(256);
const finiteNumber = z.number();
const MAX_SENSOR_ELEMENTS = 1_000;

const loadReportSchema = z.object({ totalCycle: finiteNumber.optional(), selectedVehicle: textSchema.optional() });

const tabletState = z.object({
  type: z.literal('changed'),
  deviceType: z.literal('tablet'),
  event: z.literal('STATE'),
  id: idSchema,
  state: z.object({
    status: textSchema,
    duration: finiteNumber.optional(),
    startTime: timestamp.optional(),
    endTime: timestamp.optional(),
    menu: textSchema.optional(),
    user: textSchema.optional(),
    order: z.union([textSchema, finiteNumber]).optional(),
    load: loadReportSchema.optional(),
    totalCycle: finiteNumber.optional(),
  }),
  timestamp,
});

const motTime = z.object({
  type: z.literal('changed'),
  deviceType: z.literal('tablet'),
  event: z.literal('MOT_TIME'),
  id: idSchema,
  motTime: finiteNumber.min(0),
  motTs: timestamp,
});

const assetReport = z.object({
  type: z.literal('changed'),
  deviceType: z.literal('asset'),
  asset: z.object({
    type: z.enum(ASSET_TYPES),
    name: idSchema,
    state: z
      .union([
        textSchema,
        finiteNumber,
        z.object({ status: textSchema.optional(), value: z.union([textSchema, finiteNumber]).optional() }),
      ])
      .optional(),
    state_ts: timestamp.optional(),
    status: z.union([textSchema, finiteNumber]).optional(),
    status_ts: timestamp.optional(),
    level: finiteNumber.optional(),
    level_ts: timestamp.optional(),
    count: finiteNumber.int().min(0).optional(),
    elements: z
      .array(z.object({ sap: idSchema, timestamp }))
      .max(MAX_SENSOR_ELEMENTS)
      .optional(),
    elements_ts: timestamp.optional(),
  }),
});

const sensorReport = z.object({
  type: z.literal('changed'),
  deviceType: z.literal('sensor'),
  sensor: z.object({
    type: textSchema.default('RSU'),
    name: idSchema,
    source: textSchema.optional(),
    state: textSchema.optional(),
    state_ts: timestamp.optional(),
    modules: z
      .array(z.object({ key: textSchema, state: textSchema }))
      .max(64)
      .optional(),
  }),
});

const engineReport = z.object({
  type: z.literal('engine'),
  deviceType: z.literal('vehicle'),
  id: idSchema,
  batteryVoltage: finiteNumber.optional(),
  engineCoolantTemp: finiteNumber.optional(),
  engineOilPressure: finiteNumber.optional(),
  fuelRate: finiteNumber.optional(),
  timestamp,
});

const transactionAlert = z.object({
  type: z.literal('change_status'),
  deviceId: idSchema,
  timestamp,
  txn_status: textSchema,
  load: loadReportSchema.optional(),
  user: textSchema.optional(),
});

/** An alert of another system's rules; this server raises its own. */
const breachAlert = z.object({
  type: textSchema.min(1).refine((type) => type !== 'change_status'),
  deviceId: idSchema,
  timestamp,
  message: textSchema.optional(),
  deviceName: textSchema.optional(),
  ruleId: idSchema.optional(),
  zoneId: idSchema.optional(),
  zoneName: textSchema.optional(),
  mapId: idSchema.optional(),
  mapName: textSchema.optional(),
});

const alert = z.object({ type: z.literal('alert'), alert: z.union([transactionAlert, breachAlert]) });

/** A cap lamp has passed a sensor. */
const passageReport = z.object({
  type: z.literal('passage'),
  deviceType: z.literal('person'),
  /** Cap lamp id, or SAP id. */
  id: idSchema,
  /** Name of the sensor. */
  sensor: idSchema,
  timestamp,
});

/** Planned routes of a vehicle; an empty list removes them. */
const routeReport = z.object({
  type: z.literal('route'),
  deviceType: z.literal('vehicle'),
  id: idSchema,
  routes: z
    .array(
      z
        .array(locationSchema)
        .min(2)
        .max(MAX_ROUTE_LOCATIONS - 1),
    )
    .max(MAX_ROUTES),
  timestamp,
});

export const ingestReportSchema = z.discriminatedUnion('type', [
  z.discriminatedUnion('deviceType', [
    z.discriminatedUnion('event', [tabletState, motTime]),
    assetReport,
    sensorReport,
  ]),
  engineReport,
  alert,
  passageReport,
  routeReport,
]);
export type IngestReport = z.infer<typeof ingestReportSchema>;
export type TabletReport = z.infer<typeof tabletState> | z.infer<typeof motTime>;
export type AssetReport = z.infer<typeof assetReport>;
export type SensorReport = z.infer<typeof sensorReport>;
export type EngineReport = z.infer<typeof engineReport>;
export type RouteReport = z.infer<typeof routeReport>;
export type AlertReport = z.infer<typeof alert>;
export type TransactionReport = z.infer<typeof transactionAlert>;

/** Whether an alert is a truck's transaction, not a breach. */
export function isTransaction(alert: AlertReport['alert']): alert is TransactionReport {
  return alert.type === 'change_status';
}
