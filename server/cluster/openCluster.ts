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

/** Messages that this server has yet to read or to store. */
export interface StreamBacklog {
  /** Stored messages that this server has not read yet. */
  unread: number;
  /** Fixes and reports received by this server that are not stored yet. */
  unacknowledged: number;
}

export interface Cluster extends SharedState {
  /** Whether this server receives the site's messages without delay, even while it cannot store any. */
  isReading(): boolean;
  /** Time since this server received the last message of the stream, milliseconds. */
  silentMs(): number;
  stream: SiteStream;
  bus: StreamBus;
  /** Stream position of the last checkpoint in the database. */
  checkpointPosition: StreamPosition | undefined;
  intakeStorage: IntakeStorage;
  clock: SiteClock;
  backlog(): StreamBacklog;
  /**
   * Reloads a list if another server has changed it; returns when it is up to date, or after a second. Never throws.
   */
  reloadIfOutdated(list: CatalogueList): Promise<void>;
  /** Reloads lists whose changes were never published. Call it every few seconds; never throws. */
  reloadChangedLists(): Promise<void>;
}

export interface ClusterOptions {
  settings: NatsSettings;
  db: Database;
  log: Logger;
  clock: SiteClock;
  refresh: RefreshList;
  /** See {@link SiteStreamOptions.onStateLost}. */
  onStateLost: (reason: string) => void;
}

/** Call it before reading the site's state. @throws StreamUnusableError */
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
  // If the database is unreachable, the next call retries.
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
