/** Connection from this server to the cluster of its site. */
import type { Logger } from 'pino';
import type { CatalogueList } from '../../src/domain/wire/live.ts';
import type { SharedState } from '../bus/sharedState.ts';
import { SiteStream, type StreamPosition } from '../bus/stream/SiteStream.ts';
import { StreamBus } from '../bus/stream/StreamBus.ts';
import type { Database } from '../db/open.ts';
import { HttpProblem } from '../http/problems.ts';
import type { IntakeStorage } from '../ingest/intakeStorage.ts';
import type { NatsSettings } from '../settings/natsSettings.ts';
import { readPosition } from './checkpoint.ts';
import { ListReloads, type RefreshList } from './ListReloads.ts';
import { ListVersions } from './listVersions.ts';
import type { SiteClock } from './siteClock.ts';

/** Messages that this server has still to read or to store. */
export interface StreamBacklog {
  /** Messages that are stored, and not read by this server yet. */
  unread: number;
  /** Fixes and reports that came to this server, and are not stored yet. */
  unacknowledged: number;
}

export interface Cluster extends SharedState {
  /** Whether this server receives the site's messages at their time, also while it can store none. */
  isReading(): boolean;
  /** How long no message of the stream has come to this server, milliseconds. */
  silentMs(): number;
  stream: SiteStream;
  bus: StreamBus;
  /** Stream position of the last checkpoint in the database. */
  checkpointPosition: StreamPosition | undefined;
  intakeStorage: IntakeStorage;
  clock: SiteClock;
  backlog(): StreamBacklog;
  /** Reloads a list that another server has changed: its answers are then known here too, or a second has passed. Never throws. */
  reloadIfOutdated(list: CatalogueList): Promise<void>;
  /** Reloads lists whose change was never published. Call every few seconds; never throws. */
  reloadChangedLists(): Promise<void>;
}

export interface ClusterOptions {
  settings: NatsSettings;
  db: Database;
  log: Logger;
  clock: SiteClock;
  refresh: RefreshList;
  /** As {@link SiteStreamOptions.onStateLost}. */
  onStateLost: (reason: string) => void;
}

/** Call before reading site state. @throws StreamUnusableError */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { settings, db, log, clock, refresh, onStateLost } = options;
  const stream = await SiteStream.open({ settings, log, onStateLost });
  const onMessageTime = (atMs: number, isLast: boolean) => clock.observe(atMs, isLast);
  const versions = await ListVersions.open(db);
  const reloads: ListReloads = new ListReloads({ versions, refresh, readAndPublish: (list) => bus.readList(list) });
  const read = (list: CatalogueList) => reloads.read(list);
  const ensureCurrent = (list: CatalogueList) => reloads.ensureCurrent(list);
  const steadyMs = () => performance.now();
  const bus = new StreamBus({ stream, log, steadyMs, refresh: read, ensureCurrent, onMessageTime });
  // If the database is away, the next call tries again.
  const reloadChangedLists = async () => {
    for (const list of await versions.changed().catch(() => [])) await ensureCurrent(list);
  };
  const reloadIfOutdated = (list: CatalogueList) => reloads.reloadIfOutdated(list);
  const checkpointPosition = await readPosition(db);
  const intakeStorage = intakeStorageOf(bus);
  const backlog = () => ({ unread: bus.unread, unacknowledged: bus.unacknowledged });
  const isCurrent = () => bus.isCurrent;
  return {
    stream,
    bus,
    checkpointPosition,
    isCurrent,
    isReading: () => bus.isReading,
    silentMs: () => bus.silentMs,
    backlog,
    intakeStorage,
    clock,
    reloadChangedLists,
    reloadIfOutdated,
  };
}

function intakeStorageOf(bus: StreamBus): IntakeStorage {
  const refusal = () =>
    new HttpProblem(503, 'Fixes cannot be stored now. Send them again in a moment.', { 'retry-after': '5' });
  return {
    assertAvailable: () => {
      if (!bus.canAppend) throw refusal();
    },
    batchStored: () =>
      bus.whenStored().catch(() => {
        throw refusal();
      }),
    allStored: async () => {},
  };
}
