/** The site's stream, as configured in NATS. */
import { setTimeout as sleep } from 'node:timers/promises';
import { JetStreamApiError, jetstreamManager, StorageType, type StreamInfo } from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import { MINUTE_MS } from '../../../src/domain/time/units.ts';
import type { NatsSettings } from '../../settings/natsSettings.ts';

/** A server disconnected for less resumes without loss; after longer it has to restart. */
const MAX_AGE_MS = 15 * MINUTE_MS;
const MAX_STREAM_BYTES = 1_073_741_824;
/** Messages with an id are deduplicated within this window. */
const DUPLICATE_WINDOW_MS = 120_000;
const ANSWER_WITHIN_MS = 5_000;
/** NATS creates a stream within this time. */
const CREATED_WITHIN_MS = 1_000;

/** @returns creation time of the stream */
export async function ensureStream(nats: NatsConnection, { stream: name, replicas }: NatsSettings): Promise<string> {
  const { streams } = await jetstreamManager(nats, { timeout: ANSWER_WITHIN_MS });
  const limits = {
    max_age: nanos(MAX_AGE_MS),
    max_bytes: MAX_STREAM_BYTES,
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
  };
  const streamConfig = { subjects: [`${name}.>`], num_replicas: replicas, ...limits };
  try {
    return (await streams.update(name, streamConfig)).created;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    return (await streams.add({ name, storage: StorageType.File, ...streamConfig })).created;
  } catch (error) {
    // Two servers may create it at once. Creating an identical stream succeeds, except while the other creates it.
    if (!(error instanceof JetStreamApiError)) throw error;
    await sleep(CREATED_WITHIN_MS);
    return await streams.update(name, streamConfig).then(
      ({ created }) => created,
      (failure: unknown) => {
        // It still does not exist: the first error tells why.
        throw isMissing(failure) ? error : failure;
      },
    );
  }
}

/** @throws if NATS does not answer, or has no such stream */
export async function readStreamInfo(nats: NatsConnection, name: string): Promise<StreamInfo> {
  const { streams } = await jetstreamManager(nats, { checkAPI: false, timeout: ANSWER_WITHIN_MS });
  return streams.info(name);
}

/**
 * Whether a stream is gone or was recreated: a NATS server that lost its disk comes back without it.
 * @param known its creation time, and the last sequence read from it @throws if NATS does not answer
 */
export async function isStreamReplaced(
  nats: NatsConnection,
  name: string,
  known: { created: string; seq: number },
): Promise<boolean> {
  try {
    const { created, state } = await readStreamInfo(nats, name);
    // After a power failure the last messages may be lost and their sequences reused.
    return created !== known.created || state.last_seq < known.seq;
  } catch (error) {
    if (isMissing(error)) return true;
    throw error;
  }
}

/** Whether NATS answers that there is no such stream. */
function isMissing(error: unknown): boolean {
  return error instanceof JetStreamApiError && error.status === 404;
}
