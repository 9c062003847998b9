/** Starts the site's MQTT interfaces; of several servers each listens, and one reads from the broker. */
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
  /** How long a client may take to sign in; tests take less. */
  connectWithinMs?: number;
  /** Pause before the next try to reach the broker; tests take a shorter one. */
  reconnectMs?: number;
}

/** @returns ends it, and where the listener is @throws ListenError where its port is taken */
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
