/** Reads fixes from an external MQTT broker. A message is acknowledged once its content is stored. */
import { setTimeout as pause } from 'node:timers/promises';
import type { IClientOptions, IPublishPacket } from 'mqtt';
import type { Logger } from 'pino';
import { type BackOff, backOffMs } from '../../../src/domain/time/backOff.ts';
import { HttpProblem } from '../../http/problems.ts';
import type { MqttBrokerSettings } from '../../settings/mqttSettings.ts';
import { batchesOf, type IngestPipeline } from '../IngestPipeline.ts';
import { itemsOf } from './message.ts';
import { MAX_PACKET_BYTES } from './replies.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** How long the broker keeps messages while this client is disconnected. */
const SESSION_EXPIRY_S = 86_400;
const BACK_OFF: BackOff = { firstMs: 500, longestMs: 15_000 };

export interface BrokerClientOptions {
  broker: MqttBrokerSettings;
  topic: string;
  pipeline: IngestPipeline;
  log: Pick<Logger, 'warn' | 'info' | 'error'>;
  /** Pause before the next connection attempt; tests shorten it. */
  reconnectMs?: number;
}

/** Connects, and reconnects whenever the connection is lost. @returns a function that ends it */
export async function readFromBroker(options: BrokerClientOptions): Promise<() => Promise<void>> {
  const { broker, topic, pipeline, log, reconnectMs = 2_000 } = options;
  // Most sites have no broker.
  const { connect } = await import('mqtt');
  const client = connect(broker.url, clientOptions(broker, reconnectMs));
  const ended = new AbortController();
  const target = { pipeline, topic, log, sender: broker.host, signal: ended.signal };
  // Called for one message at a time, before it is acknowledged; once the client ends, nothing is acknowledged.
  client.handleMessage = (packet, done) =>
    void ingestMessage(packet, target).then(
      () => done(),
      (error: unknown) => {
        if (ended.signal.aborted) return;
        // It is acknowledged all the same: otherwise no message behind it would be delivered.
        log.error({ err: error, topic: packet.topic }, 'an MQTT message could not be accepted');
        done();
      },
    );
  const link = new BrokerLinkLog(log, broker.host);
  client.on('connect', () => link.logUp());
  client.on('close', () => link.logDown('the connection was lost'));
  client.on('error', (error) => link.logDown(error.message));
  client.subscribe(`${topic}/#`, { qos: 1 }, (error, granted) => {
    if (error) log.error({ err: error, broker: broker.host, topic }, 'the MQTT broker refuses the subscription');
    else if (granted?.some(({ qos }) => qos > 2)) log.error({ topic }, 'the MQTT broker refuses the subscription');
  });
  return async () => {
    ended.abort();
    await client.endAsync(true);
  };
}

function clientOptions({ user, password, version, clientId }: MqttBrokerSettings, reconnectMs: number): IClientOptions {
  return {
    protocolVersion: version,
    clientId,
    // The broker keeps messages for this client while it is disconnected.
    clean: false,
    reconnectPeriod: reconnectMs,
    reconnectOnConnackError: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    ...(user !== undefined && { username: user }),
    ...(password !== undefined && { password }),
    ...(version === 5 && {
      properties: { sessionExpiryInterval: SESSION_EXPIRY_S, maximumPacketSize: MAX_PACKET_BYTES },
    }),
  };
}

interface MessageTarget {
  pipeline: IngestPipeline;
  topic: string;
  log: Pick<Logger, 'warn' | 'error'>;
  sender: string;
  signal: AbortSignal;
}

/** Resolves when the message is stored or finally refused; retries while storage is unavailable. */
async function ingestMessage({ topic, payload }: IPublishPacket, target: MessageTarget): Promise<void> {
  for (let failures = 0; ; failures++) {
    const retryMs = backOffMs(BACK_OFF, failures);
    try {
      const items = itemsOf(topic, Buffer.from(payload), target.topic);
      await target.pipeline.ingestBatches(batchesOf(items), { door: 'broker', sender: target.sender });
      return;
    } catch (error) {
      if (!(error instanceof HttpProblem && error.statusCode === 503)) {
        target.log.error({ err: error, topic }, 'an MQTT message could not be accepted');
        return;
      }
      target.log.warn({ topic, retryMs }, 'an MQTT message cannot be kept now; trying again');
    }
    await pause(retryMs, undefined, { signal: target.signal });
  }
}

/** Logs one line when the broker becomes unreachable, and one when it is back. */
class BrokerLinkLog {
  readonly #log: BrokerClientOptions['log'];
  readonly #broker: string;
  #isUp: boolean | undefined;

  constructor(log: BrokerClientOptions['log'], broker: string) {
    this.#log = log;
    this.#broker = broker;
  }

  logUp(): void {
    if (this.#isUp !== true) this.#log.info({ broker: this.#broker }, 'the MQTT broker is there');
    this.#isUp = true;
  }

  logDown(reason: string): void {
    if (this.#isUp !== false)
      this.#log.warn({ broker: this.#broker, reason }, 'the MQTT broker is unavailable; retrying');
    this.#isUp = false;
  }
}
