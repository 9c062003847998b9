/** The connection to NATS: kept up for as long as the server runs, and always able to say whether it is up. */
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { messageOf } from '../../../src/domain/fault/messageOf.ts';
import type { NatsSettings } from '../../settings/natsSettings.ts';

/** A connection on which nothing answers is given up after two of these. */
const PING_EVERY_MS = 5_000;
const RECONNECT_AFTER_MS = 500;
const CONNECT_WITHIN_MS = 5_000;

/** NATS cannot be used; the message says why and what to do. */
export class StreamUnusableError extends Error {
  constructor(cause: unknown) {
    super(`NATS cannot be used: ${messageOf(cause)}. Check NATS_URL, and that the server runs with JetStream on.`, {
      cause,
    });
  }
}

/** @throws StreamUnusableError where it cannot be had now; once it was, it is tried for ever */
export async function connectNats({ servers, user, password, tls }: NatsSettings): Promise<NatsConnection> {
  try {
    return await connect({
      servers: [...servers],
      name: 'headframe',
      timeout: CONNECT_WITHIN_MS,
      pingInterval: PING_EVERY_MS,
      reconnectTimeWait: RECONNECT_AFTER_MS,
      maxReconnectAttempts: -1,
      noAsyncTraces: true,
      ...(user !== undefined && { user }),
      ...(password !== undefined && { pass: password }),
      ...(tls && { tls: {} }),
    });
  } catch (error) {
    throw new StreamUnusableError(error);
  }
}

/** Tells of each loss of the connection and of its return, until it is closed for good. */
export async function watchConnection(nats: NatsConnection, onChange: (isUp: boolean) => void): Promise<void> {
  for await (const { type } of nats.status()) {
    if (type === 'disconnect') onChange(false);
    else if (type === 'reconnect') onChange(true);
  }
}
