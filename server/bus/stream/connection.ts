/** NATS connection that reconnects for as long as the server runs and reports whether it is up. */
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { messageOf } from '../../../src/domain/fault/messageOf.ts';
import type { NatsSettings } from '../../settings/natsSettings.ts';

/** The connection is dropped after two unanswered pings. */
const PING_EVERY_MS = 5_000;
const RECONNECT_AFTER_MS = 500;
const CONNECT_WITHIN_MS = 5_000;

/** NATS cannot be used; the message gives the cause and the remedy. */
export class StreamUnusableError extends Error {
  constructor(cause: unknown) {
    super(`NATS cannot be used: ${messageOf(cause)}. Check NATS_URL, and that the server runs with JetStream on.`, {
      cause,
    });
  }
}

/** Reconnects without limit once connected. @throws StreamUnusableError if the first connection fails */
export async function connectNats({ servers, user, password, usesTls }: NatsSettings): Promise<NatsConnection> {
  try {
    return await connect({
      servers: [...servers],
      name: 'headframe',
      timeout: CONNECT_WITHIN_MS,
      pingInterval: PING_EVERY_MS,
      reconnectTimeWait: RECONNECT_AFTER_MS,
      maxReconnectAttempts: -1,
      // A NATS server that restarts with another configuration may refuse the credentials for a while: retried, too.
      ignoreAuthErrorAbort: true,
      noAsyncTraces: true,
      ...(user !== undefined && { user }),
      ...(password !== undefined && { pass: password }),
      ...(usesTls && { tls: {} }),
    });
  } catch (error) {
    throw new StreamUnusableError(error);
  }
}

/** Reports disconnects and reconnects until the connection is closed. */
export async function watchConnection(nats: NatsConnection, onChange: (isUp: boolean) => void): Promise<void> {
  for await (const { type } of nats.status()) {
    if (type === 'disconnect') onChange(false);
    else if (type === 'reconnect') onChange(true);
  }
}
