/** Environment variables of the server. With an invalid value the server exits with a line that names the variable. */
import { resolve } from 'node:path';
import type { LocalGrid } from '../../src/domain/geo/localGrid.ts';
import type { UtmZone } from '../../src/domain/geo/utm.ts';
import { EXTRA_APPS, type ExtraApp } from '../../src/domain/wire/extraApps.ts';
import { z } from '../../src/domain/wire/zod.ts';
import {
  accountSocketsValue,
  addressValue,
  daysValue,
  demoSpeedValue,
  hoursValue,
  loopbackOrigins,
  metresValue,
  namesValue,
  onOffValue,
  originValue,
  payloadsValue,
  portValue,
  proxyCountValue,
  timeZoneValue,
  utmZoneValue,
  vehicleCountValue,
} from './environmentValues.ts';
import { localGridValue } from './gridSettings.ts';
import { IDENTITY_VARIABLES, type IdentitySettings, identitySettingsOf } from './identitySettings.ts';
import { METRICS_VARIABLES, type MetricsSettings, metricsSettingsOf } from './metricsSettings.ts';
import { MQTT_VARIABLES, type MqttSettings, mqttSettingsOf } from './mqttSettings.ts';
import { NATS_VARIABLES, type NatsSettings, natsSettingsError, natsSettingsOf } from './natsSettings.ts';
import { S3_VARIABLES, type S3Settings, s3SettingsError, s3SettingsOf } from './s3Settings.ts';
import { isTracing, TRACING_VARIABLES } from './tracingSettings.ts';

const environmentSchema = z.object({
  PORT: portValue.default(8080),
  HOST: z.string().default('0.0.0.0'),
  HEADFRAME_DATA_DIR: z.string().default('.headframe'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ...NATS_VARIABLES,
  ...MQTT_VARIABLES,
  ...METRICS_VARIABLES,
  ...S3_VARIABLES,
  ...TRACING_VARIABLES,
  HEADFRAME_PUBLIC_URL: originValue.optional(),
  HEADFRAME_ORIGINS: namesValue.pipe(z.array(originValue)).default([]),
  HEADFRAME_TRUST_PROXY: proxyCountValue.default(0),
  HEADFRAME_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  HEADFRAME_DEMO: onOffValue.default(true),
  HEADFRAME_FLEET: vehicleCountValue.optional(),
  HEADFRAME_DEMO_SPEED: demoSpeedValue.default(1),
  HEADFRAME_DEMO_HISTORY: onOffValue.default(true),
  HEADFRAME_DEMO_PASSWORD: z.string().min(8).max(128).optional(),
  HEADFRAME_SITE_NAME: z.string().max(80).default('Headframe'),
  HEADFRAME_UTM_ZONE: utmZoneValue.default({ number: 48, south: false }),
  HEADFRAME_LOCAL_GRID: localGridValue.optional(),
  HEADFRAME_TIME_ZONE: timeZoneValue.default('Asia/Ulaanbaatar'),
  HEADFRAME_PROJECT_ALTITUDE: metresValue.default(0),
  HEADFRAME_MAPS_DIR: z.string().optional(),
  HEADFRAME_SITE_DIR: z.string().optional(),
  HEADFRAME_FILTER_MINE_AREA: onOffValue.default(false),
  HEADFRAME_MULTIMAP: onOffValue.default(true),
  HEADFRAME_TREE_EDITORS: z.enum(['everyone', 'granted']).default('everyone'),
  HEADFRAME_EXTRA_APPS: namesValue.pipe(z.array(z.enum(EXTRA_APPS))).default([]),
  HEADFRAME_HISTORY_HOURS: hoursValue.default(12),
  HEADFRAME_STATUS_DAYS: daysValue.default(365),
  HEADFRAME_PAYLOADS: payloadsValue.optional(),
  HEADFRAME_REASSIGN_TRUCKS: onOffValue.optional(),
  HEADFRAME_ACCOUNT_SOCKETS: accountSocketsValue.default(32),
  ...IDENTITY_VARIABLES,
  HEADFRAME_SCENE_URL: addressValue.optional(),
  HEADFRAME_SNT_URL: addressValue.optional(),
  HEADFRAME_WEBSOCKET_URL: addressValue.optional(),
  HEADFRAME_STATE_URL: addressValue.optional(),
  HEADFRAME_REPORT_URL: addressValue.optional(),
  HEADFRAME_ROUTE_URL: addressValue.optional(),
  HEADFRAME_FILE_URL: addressValue.optional(),
});

/** Names of all variables that the server reads. */
export const ENVIRONMENT_VARIABLES: readonly string[] = Object.keys(environmentSchema.shape);

/** Payloads of the demo mine's trucks, tonnes. */
const DEMO_PAYLOADS: ReadonlyMap<string, number> = new Map([
  ['opminingtruck', 90],
  ['haul truck', 60],
  ['road train', 120],
]);

type Environment = z.infer<typeof environmentSchema>;

/** The server's configuration; read once at start by {@link readSettings}. */
export interface Settings {
  port: number;
  host: string;
  /** Absolute; everything that the server writes is here. */
  dataDir: string;
  /** PostgreSQL; absent means the embedded database in the data directory. */
  databaseUrl: string | undefined;
  /** NATS JetStream between several servers over one PostgreSQL; absent means this server is the only one. */
  nats: NatsSettings | undefined;
  mqtt: MqttSettings;
  metrics: MetricsSettings | undefined;
  s3: S3Settings | undefined;
  /** Whether traces are recorded. */
  isTracing: boolean;
  /** Origin at which browsers reach the server, without a trailing slash. */
  publicUrl: string;
  /** Origins that may sign in and be redirected back to. */
  origins: readonly string[];
  /** Number of trusted reverse proxies in front (`X-Forwarded-*`): earlier entries may be written by anyone. */
  trustedProxies: number;
  logLevel: Environment['HEADFRAME_LOG_LEVEL'];
  demo: {
    isOn: boolean;
    password: string | undefined;
    /** Vehicles of the demo traffic; absent means the demo mine's own fleet. */
    vehicles: number | undefined;
    /** Factor by which the demo mine's rules are broken sooner than on an ordinary day; 1 if the demo is off. */
    speed: number;
    /** Whether a past to replay is generated at the demo mine's first start. */
    hasPast: boolean;
  };
  site: {
    name: string;
    utmZone: UtmZone;
    /** The mine's own grid, in which fixes may be given. */
    localGrid: LocalGrid | undefined;
    timeZone: string;
    projectAltitudeM: number;
    /** Folder of further maps. */
    mapsDir: string | undefined;
    /** Folder of the site's files. */
    dir: string | undefined;
  };
  filterMineArea: boolean;
  hasTreePerMap: boolean;
  /** Length of the recording, hours. */
  historyHours: number;
  /** How long the equipment status is kept, days. */
  statusDays: number;
  /** Tonnes of a full load by vehicle category, in lower case; categories that are not listed have no tonnage. */
  payloads: ReadonlyMap<string, number>;
  /** Whether dispatchers may propose another excavator to a truck. */
  canReassignTrucks: boolean;
  /** Concurrent live sockets per account. */
  accountSockets: number;
  /** Who may save the shared folders: every user, or those with the permission `workspace_edit`. */
  treeEditors: Environment['HEADFRAME_TREE_EDITORS'];
  /** Normally hidden apps to show in the icon rail. */
  extraApps: readonly ExtraApp[];
  identity: IdentitySettings;
  /** Addresses of external backends; absent ones are served by this server. */
  backends: Readonly<Record<BackendName, string | undefined>>;
}

export type BackendName = 'scene' | 'snt' | 'websocket' | 'state' | 'report' | 'route' | 'file';

/** Environment variables have invalid values; the message has one line for each. */
export class SettingsError extends Error {}

/**
 * @param environment `process.env`, or a part of it in tests
 * @throws SettingsError naming every invalid variable
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(set);
  if (!parsed.success) throw new SettingsError(parsed.error.issues.map(describeIssue).join('\n'));
  const fault = natsSettingsError(parsed.data) ?? s3SettingsError(parsed.data);
  if (fault !== undefined) throw new SettingsError(fault);
  return settingsOf(parsed.data);
}

function describeIssue(issue: z.core.$ZodIssue): string {
  return `${String(issue.path[0])} cannot be used: ${issue.message}. Correct it or leave it out for its default.`;
}

function settingsOf(env: Environment): Settings {
  const publicUrl = env.HEADFRAME_PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.HEADFRAME_DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    nats: natsSettingsOf(env),
    mqtt: mqttSettingsOf(env),
    metrics: metricsSettingsOf(env),
    s3: s3SettingsOf(env),
    isTracing: isTracing(env),
    publicUrl,
    origins: [...new Set([...loopbackOrigins(publicUrl), ...env.HEADFRAME_ORIGINS])],
    trustedProxies: env.HEADFRAME_TRUST_PROXY,
    logLevel: env.HEADFRAME_LOG_LEVEL,
    demo: {
      isOn: env.HEADFRAME_DEMO,
      password: env.HEADFRAME_DEMO_PASSWORD,
      vehicles: env.HEADFRAME_FLEET,
      speed: env.HEADFRAME_DEMO ? env.HEADFRAME_DEMO_SPEED : 1,
      // A site with its own files has its own past.
      hasPast: env.HEADFRAME_DEMO && env.HEADFRAME_DEMO_HISTORY && !env.HEADFRAME_SITE_DIR && !env.NATS_URL,
    },
    site: {
      name: env.HEADFRAME_SITE_NAME,
      utmZone: env.HEADFRAME_UTM_ZONE,
      localGrid: env.HEADFRAME_LOCAL_GRID,
      timeZone: env.HEADFRAME_TIME_ZONE,
      projectAltitudeM: env.HEADFRAME_PROJECT_ALTITUDE,
      mapsDir: env.HEADFRAME_MAPS_DIR === undefined ? undefined : resolve(env.HEADFRAME_MAPS_DIR),
      dir: env.HEADFRAME_SITE_DIR === undefined ? undefined : resolve(env.HEADFRAME_SITE_DIR),
    },
    filterMineArea: env.HEADFRAME_FILTER_MINE_AREA,
    hasTreePerMap: env.HEADFRAME_MULTIMAP,
    historyHours: env.HEADFRAME_HISTORY_HOURS,
    statusDays: env.HEADFRAME_STATUS_DAYS,
    payloads: env.HEADFRAME_PAYLOADS ?? (env.HEADFRAME_DEMO ? DEMO_PAYLOADS : new Map()),
    canReassignTrucks: env.HEADFRAME_REASSIGN_TRUCKS ?? env.HEADFRAME_DEMO,
    accountSockets: env.HEADFRAME_ACCOUNT_SOCKETS,
    treeEditors: env.HEADFRAME_TREE_EDITORS,
    extraApps: env.HEADFRAME_EXTRA_APPS,
    identity: identitySettingsOf(env),
    backends: {
      scene: env.HEADFRAME_SCENE_URL,
      snt: env.HEADFRAME_SNT_URL,
      websocket: env.HEADFRAME_WEBSOCKET_URL,
      state: env.HEADFRAME_STATE_URL,
      report: env.HEADFRAME_REPORT_URL,
      route: env.HEADFRAME_ROUTE_URL,
      file: env.HEADFRAME_FILE_URL,
    },
  };
}
