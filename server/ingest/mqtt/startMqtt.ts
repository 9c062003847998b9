/** Starts the site's MQTT interfaces; of several servers every one listens, and one reads from the broker. */
import type { Logger } from 'pino';
import type { Identity } from '../../identity/identity.ts';
import type { MqttSettings } from '../../settings/mqttSettings.ts';
import type { IngestPipeline } from '../IngestPipeline.ts';
import { mqttSignIn } from './signIn.ts';

export interface MqttOptions {
  settings: MqttSettings;
  host: string;
  identity: Identity;
  pipeline: IngestPipeline;
  log: Logger;
  runOnOneServer: (task: () => Promise<() => Promise<void>>) => Promise<() => Promise<void>>;
  /** Time limit for authentication; tests shorten it. */
  connectWithinMs?: number;
  /** Pause before the next attempt to reach the broker; tests shorten it. */
  reconnectMs?: number;
}

/** @returns a function that stops it, and the listener's port @throws ListenError if the port is taken */
export async function startMqtt(options: MqttOptions): Promise<{ port: number | undefined; stop(): Promise<void> }> {
  const { settings, host, identity, pipeline, log, runOnOneServer, reconnectMs, connectWithinMs } = options;
  const { topic, broker, port } = settings;
  const listener =
    port === undefined
      ? undefined
      : await (await import('./listener.ts')).listen({
          ...{ host, port, topic, pipeline, log, signIn: mqttSignIn(identity) },
          steadyMs: () => performance.now(),
          ...(connectWithinMs !== undefined && { connectWithinMs }),
        });
  const stopReading =
    broker &&
    (await runOnOneServer(async () => {
      const { readFromBroker } = await import('./brokerClient.ts');
      return readFromBroker({ broker, topic, pipeline, log, ...(reconnectMs !== undefined && { reconnectMs }) });
    }));
  const stop = async () => {
    await stopReading?.();
    await listener?.close();
  };
  return { port: listener?.port, stop };
}
