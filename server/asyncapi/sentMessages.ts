/**
 * Messages of the live socket as this server sends them. The wire schemas also accept those of other backends, with
 * numeric ids, states as JSON text, and nulls; the schemas here are only published, and tested against real messages.
 */
import { ASSET_TYPES } from '../../src/domain/wire/assetTypes.ts';
import { tabletStateSchema, timestampSchema as timestamp, vehicleStatusSchema } from '../../src/domain/wire/common.ts';
import { CATALOGUE_LISTS, type ServerMessage } from '../../src/domain/wire/live.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { MAX_BATCHED_MESSAGES } from '../live/tick.ts';

const id = z.string().min(1);
const text = z.string();
const textOrNumber = z.union([z.string(), z.number()]);
const count = z.number().int().nonnegative();

const pong = z.strictObject({
  type: z.literal('pong'),
  timestamp,
  batches: z.literal(true),
  time: timestamp,
  recordingStopped: text.optional(),
});

const location = z.strictObject({
  type: z.literal('location'),
  deviceType: z.literal('vehicle'),
  id,
  location: z.strictObject({ easting: z.number(), northing: z.number(), alt: z.number(), zone: text }),
  rotation: z.number(),
  velocity: z.number(),
  timestamp,
  region: text.optional(),
  offline: z.literal(true).optional(),
});

/** In vehicle states, fields that only the fleet knows pass through. */
const load = z.looseObject({ totalCycle: z.number().nullish(), selectedVehicle: text.nullish() }).nullish();

const changedVehicle = z.strictObject({
  type: z.literal('changed'),
  deviceType: z.literal('vehicle'),
  id,
  status: vehicleStatusSchema.extend({
    loaded: z.enum(['YES', 'NO']).nullish(),
    load,
    txn_load: load,
    prev: tabletStateSchema.extend({ load }).nullish(),
  }),
  status_ts: timestamp,
});

const tabletReport = { type: z.literal('changed'), deviceType: z.literal('tablet'), id };
const reportedLoad = z.strictObject({ totalCycle: z.number().optional(), selectedVehicle: text.optional() }).optional();

const tablet = z.discriminatedUnion('event', [
  z.strictObject({
    ...tabletReport,
    event: z.literal('STATE'),
    state: z.strictObject({
      status: text,
      duration: z.number().optional(),
      startTime: timestamp.optional(),
      endTime: timestamp.optional(),
      menu: text.optional(),
      user: text.optional(),
      order: textOrNumber.optional(),
      load: reportedLoad,
      totalCycle: z.number().optional(),
    }),
    timestamp,
  }),
  z.strictObject({ ...tabletReport, event: z.literal('MOT_TIME'), motTime: z.number(), motTs: timestamp }),
]);

/** Complete states: what is left out is unknown. */
const changedAsset = z.strictObject({
  type: z.literal('changed'),
  deviceType: z.literal('asset'),
  asset: z.strictObject({
    type: z.enum(ASSET_TYPES),
    name: id,
    state: z.union([text, z.strictObject({ status: text.optional(), value: textOrNumber })]).optional(),
    state_ts: timestamp.optional(),
    status: text.optional(),
    status_ts: timestamp.optional(),
    level: z.number().optional(),
    level_ts: timestamp.optional(),
    count: count.optional(),
    elements: z.array(z.strictObject({ sap: id, timestamp })).optional(),
    elements_ts: timestamp.optional(),
  }),
});

const changedSensor = z.strictObject({
  type: z.literal('changed'),
  deviceType: z.literal('sensor'),
  sensor: z.strictObject({
    type: text,
    name: id,
    state: text.optional(),
    state_ts: timestamp.optional(),
    modules: z
      .array(z.strictObject({ key: text, state: text }))
      .min(1)
      .optional(),
    source: text.optional(),
    count: count.optional(),
    elements: z.array(z.strictObject({ item1: id, item2: timestamp })).optional(),
    elements_ts: timestamp.optional(),
  }),
});

const changedZone = z.strictObject({
  type: z.literal('changed'),
  deviceType: z.literal('zone'),
  zone: z.strictObject({ id, count, vehicles: count, people: count, rsus: count, timestamp }),
});

const transaction = z.strictObject({
  type: z.literal('change_status'),
  deviceId: id,
  timestamp,
  txn_status: text,
  load: reportedLoad,
  user: text.optional(),
});

const breach = z.strictObject({
  type: text.min(1).regex(/^(?!change_status$)/),
  deviceId: id,
  timestamp,
  message: text.optional(),
  detail: z
    .strictObject({
      zone: text.optional(),
      category: text.optional(),
      status: text.optional(),
      minutes: z.number().optional(),
      speedKmh: z.number().optional(),
      limitKmh: z.number().optional(),
    })
    .optional(),
  deviceName: text.optional(),
  ruleId: id.optional(),
  zoneId: id.nullish(),
  zoneName: text.nullish(),
  mapId: id.nullish(),
  mapName: text.nullish(),
});

const alert = z.strictObject({ type: z.literal('alert'), alert: z.union([transaction, breach]) });

const engine = z.strictObject({
  type: z.literal('engine'),
  deviceType: z.literal('vehicle'),
  id,
  batteryVoltage: z.number().optional(),
  engineCoolantTemp: z.number().optional(),
  engineOilPressure: z.number().optional(),
  fuelRate: z.number().optional(),
  timestamp,
});

const presence = z.strictObject({
  type: z.enum(['online', 'offline']),
  deviceType: z.literal('vehicle'),
  id,
  timestamp,
});

const catalogue = z.strictObject({ type: z.literal('catalogue'), list: z.enum(CATALOGUE_LISTS) });

/** What the live socket sends about the mine. */
const mineMessage = z.discriminatedUnion('type', [
  location,
  z.discriminatedUnion('deviceType', [changedVehicle, tablet, changedAsset, changedSensor, changedZone]),
  alert,
  engine,
  presence,
  catalogue,
]);

/** One message, or several where the client has asked for batches. */
export const sentLiveSchema = z.union([
  pong,
  mineMessage,
  z.array(mineMessage).min(1).max(MAX_BATCHED_MESSAGES),
]) satisfies z.ZodType<ServerMessage | ServerMessage[]>;
