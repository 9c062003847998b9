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

export interface Cluster extends SharedState {
  stream: SiteStream;
  bus: StreamBus;
  /** Stream position of the last checkpoint in the database. */
  position: StreamPosition | undefined;
  intakeStorage: IntakeStorage;
}

export interface ClusterOptions {
  settings: NatsSettings;
  db: Database;
  log: Logger;
  refresh: (list: CatalogueList) => Promise<void>;
  /** The stream was recreated: this server's state is void. */
  onReplaced: () => void;
}

/** Call before reading site state. @throws StreamUnusableError */
export async function openCluster({ settings, db, log, refresh, onReplaced }: ClusterOptions): Promise<Cluster> {
  const stream = await SiteStream.open({ settings, log, onReplaced });
  const bus = new StreamBus({ stream, log, steadyMs: () => performance.now(), refresh });
  const position = await readPosition(db);
  return { stream, bus, position, isCurrent: () => bus.isCurrent, intakeStorage: intakeStorageOf(stream, bus) };
}

function intakeStorageOf(stream: SiteStream, bus: StreamBus): IntakeStorage {
  const refusal = () =>
    new HttpProblem(503, 'Fixes cannot be stored now. Send them again in a moment.', { 'retry-after': '5' });
  return {
    assertAvailable: () => {
      if (!stream.canAppend) throw refusal();
    },
    batchStored: () =>
      bus.stored().catch(() => {
        throw refusal();
      }),
    allStored: async () => {},
  };
}
