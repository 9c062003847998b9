/**
 * The live socket `{sceneURL}/stream`: plain JSON messages one by one, classified by update type (`type`) and
 * `deviceType` (rules.md#live-messages). `docs/wire.md` is checked against these schemas.
 */
import { alertSchema, transactionSchema } from './alerts.ts';
import {
  engineFields,
  receivedIdSchema,
  receivedLocationSchema,
  receivedStatusOrTextSchema,
  receivedTextSchema,
  tabletStateSchema,
  timestampSchema,
} from './common.ts';
import { assetStateSchema, sensorStateSchema } from './states.ts';
import { z } from './zod.ts';
import { zoneCountSchema } from './zones.ts';

/** Longest message that a client parses, characters; longer ones are refused. */
export const MAX_MESSAGE_CHARACTERS = 1_000_000;

/** First message of a client. A bare token; `{token}` is accepted too. */
export const authorizationMessageSchema = z.object({
  type: z.literal('authorization'),
  payload: z.union([z.string(), z.object({ token: z.string() }).transform((payload) => payload.token)]),
});

/** Sent by the client on open and every 30 s. */
export const pingMessageSchema = z.object({ type: z.literal('ping'), timestamp: timestampSchema });

/**
 * Requests batches: from then on a message of the server may also be a list of messages. For a browser, thousands of
 * single messages a second cost more than their contents. Sent only if a pong has offered it.
 */
export const batchesMessageSchema = z.object({ type: z.literal('batches') });

/** Messages of a client. */
export const clientMessageSchema = z.discriminatedUnion('type', [
  authorizationMessageSchema,
  pingMessageSchema,
  batchesMessageSchema,
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;

/** Response to a ping; optional for backends. */
export const pongMessageSchema = z.object({
  type: z.literal('pong'),
  /** That of the ping, from which the latency is measured. */
  timestamp: timestampSchema.optional().catch(undefined),
  /** The server supports batches. */
  batches: z.boolean().optional().catch(undefined),
  /** The server's clock, used to compute ages. */
  time: timestampSchema.optional().catch(undefined),
  /** Why nothing is recorded at present, for users; absent while recording is on. */
  recordingStopped: z.string().optional().catch(undefined),
});
export type PongMessage = z.infer<typeof pongMessageSchema>;

/** A fix. `rotation` is the bearing in degrees clockwise from north, `velocity` km/h. */
export const locationMessageSchema = z.object({
  type: z.literal('location'),
  deviceType: z.literal('vehicle'),
  id: receivedIdSchema,
  location: receivedLocationSchema,
  rotation: z.number().optional().catch(undefined),
  velocity: z.number().optional().catch(undefined),
  timestamp: timestampSchema,
  region: receivedTextSchema.optional().catch(undefined),
  offline: z.boolean().optional().catch(undefined),
});
export type LocationMessage = z.infer<typeof locationMessageSchema>;

/** A vehicle's state has changed; the new one replaces the old one entirely, even if nothing is known any more. */
export const changedMessageSchema = z.object({
  type: z.literal('changed'),
  deviceType: z.literal('vehicle'),
  id: receivedIdSchema,
  status: receivedStatusOrTextSchema.nullish(),
  status_ts: timestampSchema,
});
export type ChangedMessage = z.infer<typeof changedMessageSchema>;

/** An operator tablet reports what its vehicle does. `id` is the vehicle's. */
export const tabletStateMessageSchema = z.object({
  type: z.literal('changed'),
  deviceType: z.literal('tablet'),
  event: z.literal('STATE'),
  id: receivedIdSchema,
  state: tabletStateSchema,
  timestamp: timestampSchema,
});

/** An operator tablet reports the machine operating time, hours. `id` is the vehicle's. */
export const motTimeMessageSchema = z.object({
  type: z.literal('changed'),
  deviceType: z.literal('tablet'),
  event: z.literal('MOT_TIME'),
  id: receivedIdSchema,
  motTime: z.number(),
  motTs: timestampSchema,
});
export const tabletMessageSchema = z.discriminatedUnion('event', [tabletStateMessageSchema, motTimeMessageSchema]);
export type TabletMessage = z.infer<typeof tabletMessageSchema>;

/** A fixed asset's state has changed; absent fields are unchanged. */
export const assetMessageSchema = z.object({
  type: z.literal('changed'),
  deviceType: z.literal('asset'),
  asset: assetStateSchema,
});

/** A sensor's state has changed; absent fields are unchanged. */
export const sensorMessageSchema = z.object({
  type: z.literal('changed'),
  deviceType: z.literal('sensor'),
  sensor: sensorStateSchema,
});

/** The count of a zone has changed. */
export const zoneMessageSchema = z.object({
  type: z.literal('changed'),
  deviceType: z.literal('zone'),
  zone: zoneCountSchema,
});

/** A rule was broken, or a truck's transaction. */
export const alertMessageSchema = z.object({
  type: z.literal('alert'),
  alert: z.union([transactionSchema, alertSchema]),
});
export type AlertMessage = z.infer<typeof alertMessageSchema>;

/** Figures of the engine; absent ones are unchanged. */
export const engineMessageSchema = z.object({
  type: z.literal('engine'),
  deviceType: z.literal('vehicle'),
  id: receivedIdSchema,
  ...engineFields,
  timestamp: timestampSchema,
});
export type EngineMessage = z.infer<typeof engineMessageSchema>;

/** A vehicle came online or went offline. */
export const presenceMessageSchema = z.object({
  type: z.enum(['online', 'offline']),
  deviceType: z.literal('vehicle'),
  id: receivedIdSchema,
  timestamp: timestampSchema,
});
export type PresenceMessage = z.infer<typeof presenceMessageSchema>;

/** Lists of the catalogue that users change. */
export const CATALOGUE_LISTS = ['annotation', 'sensor', 'fixed asset', 'design', 'ruleZone', 'proposal'] as const;
export type CatalogueList = (typeof CATALOGUE_LISTS)[number];

/**
 * Users have changed a list, which clients should fetch again. Optional for backends; lists are also fetched every few
 * minutes.
 */
export const catalogueMessageSchema = z.object({ type: z.literal('catalogue'), list: z.enum(CATALOGUE_LISTS) });
export type CatalogueMessage = z.infer<typeof catalogueMessageSchema>;

/** Messages of a server. */
export const serverMessageSchema = z.discriminatedUnion('type', [
  pongMessageSchema,
  locationMessageSchema,
  z.discriminatedUnion('deviceType', [
    changedMessageSchema,
    tabletMessageSchema,
    assetMessageSchema,
    sensorMessageSchema,
    zoneMessageSchema,
  ]),
  alertMessageSchema,
  engineMessageSchema,
  presenceMessageSchema,
  catalogueMessageSchema,
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;

const MESSAGE_TYPES: Readonly<Record<ServerMessage['type'], true>> = {
  pong: true,
  location: true,
  changed: true,
  alert: true,
  engine: true,
  online: true,
  offline: true,
  catalogue: true,
};

/** Whether a value is a message of an unknown type; backends may send others as well. */
export function isOfUnknownType(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !('type' in value)) return false;
  return typeof value.type === 'string' && !Object.hasOwn(MESSAGE_TYPES, value.type);
}

/** Why the server closes a socket; the text is sent as the close reason, with details if there are any. */
export const LIVE_CLOSE = {
  notAuthorized: { code: 4401, reason: 'No valid authorization' },
  /** The token has expired and no new one arrived within `LIVE_TIMING.renewWithinMs`. */
  expired: { code: 4401, reason: 'Authorization expired' },
  /** The token cannot be verified at present. */
  cannotAuthorize: { code: 1013, reason: 'Authorization cannot be checked now' },
  disabled: { code: 4403, reason: 'Account disabled' },
  signedOut: { code: 4401, reason: 'Session ended' },
  /** Machine accounts only send. */
  notForMachines: { code: 4403, reason: 'Not for machine accounts' },
  tooLate: { code: 4408, reason: 'No authorization within 10 s' },
  badMessage: { code: 4400, reason: 'Message not understood' },
  tooManyMessages: { code: 4429, reason: 'Too many messages' },
  /** The client read too slowly for too long; the state service has what it missed. */
  tooFarBehind: { code: 1013, reason: 'Too far behind' },
  tooManyConnections: { code: 1013, reason: 'Too many connections' },
  goingAway: { code: 1001, reason: 'Server is stopping' },
  /** The site's messages do not reach this server, but do reach another one. */
  cutOff: { code: 1001, reason: 'Server is cut off' },
} as const;

/**
 * Time within which a socket must authorise, the client's ping interval, and how long after a token's expiry a new one
 * may still arrive.
 */
export const LIVE_TIMING = { authorizeWithinMs: 10_000, pingEveryMs: 30_000, renewWithinMs: 5_000 } as const;
