/** The way from this server to the others of its site. */
import type { Logger } from 'pino';
import type { CatalogueList } from '../../src/domain/wire/live.ts';
import type { SharedState } from '../bus/sharedState.ts';
import { SiteStream, type StreamPosition } from '../bus/stream/SiteStream.ts';
import { StreamBus } from '../bus/stream/StreamBus.ts';
import type { Database } from '../db/open.ts';
import { HttpProblem } from '../http/problems.ts';
import type { Keeping } from '../ingest/keeping.ts';
import type { NatsSettings } from '../settings/natsSettings.ts';
import { readPosition } from './checkpoint.ts';

export interface Cluster extends SharedState {
  stream: SiteStream;
  bus: StreamBus;
  /** From where on the stream tells what the database does not know. */
  position: StreamPosition | undefined;
  keeping: Keeping;
}

export interface ClusterOptions {
  settings: NatsSettings;
  db: Database;
  log: Logger;
  refresh: (list: CatalogueList) => Promise<void>;
  /** The stream is another one: what this server knows is void. */
  onReplaced: () => void;
}

/** Call it before anything of the site is read. @throws StreamUnusableError */
export async function openCluster({ settings, db, log, refresh, onReplaced }: ClusterOptions): Promise<Cluster> {
  const stream = await SiteStream.open({ settings, log, onReplaced });
  const bus = new StreamBus({ stream, log, steadyMs: () => performance.now(), refresh });
  const position = await readPosition(db);
  return { stream, bus, position, isCurrent: () => bus.isCurrent, keeping: keepingOf(stream, bus) };
}

function keepingOf(stream: SiteStream, bus: StreamBus): Keeping {
  const refusal = () =>
    new HttpProblem(503, 'Fixes cannot be stored now. Send them again in a moment.', { 'retry-after': '5' });
  return {
    check: () => {
      if (!stream.canAppend) throw refusal();
    },
    batchKept: () =>
      bus.stored().catch(() => {
        throw refusal();
      }),
    kept: async () => {},
  };
}
