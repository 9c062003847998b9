/** MQTT for fleets, as set in the environment: an external broker, and the server's own listener. */
import { z } from '../../src/domain/wire/zod.ts';

export interface MqttSettings {
  /** An external broker; absent if there is none. */
  broker: MqttBrokerSettings | undefined;
  /** Port of the server's own listener; absent if disabled. */
  port: number | undefined;
  /** Topic for fixes; those of one vehicle may be sent to a subtopic. */
  topic: string;
}

export interface MqttBrokerSettings {
  /** Without user and password. */
  url: string;
  /** Host and port, for messages. */
  host: string;
  user: string | undefined;
  password: string | undefined;
  version: 4 | 5;
  /** Under this id the broker keeps messages while the client is disconnected. */
  clientId: string;
}

type BrokerAddress = Pick<MqttBrokerSettings, 'url' | 'host' | 'user' | 'password'>;

const brokerAddressValue = z.string().transform((text, context): BrokerAddress => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const credentials = url && decodedCredentials(url);
  if (url && credentials && ['mqtt:', 'mqtts:', 'ws:', 'wss:'].includes(url.protocol) && url.hostname !== '') {
    url.username = '';
    url.password = '';
    return { url: url.href, host: url.host, ...credentials };
  }
  context.addIssue({ code: 'custom', message: 'is no address like mqtt://user:password@host:1883 or mqtts://host' });
  return z.NEVER;
});

function decodedCredentials({ username, password }: URL): Pick<BrokerAddress, 'user' | 'password'> | undefined {
  try {
    return { user: decodeURIComponent(username) || undefined, password: decodeURIComponent(password) || undefined };
  } catch {
    return undefined;
  }
}

/** Environment variables. */
export const MQTT_VARIABLES = {
  MQTT_URL: brokerAddressValue.optional(),
  MQTT_PORT: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(0).max(65_535)).optional(),
  HEADFRAME_MQTT_TOPIC: z
    .string()
    .regex(/^[^+#/\0]+(\/[^+#/\0]+)*$/, 'must be a topic without wildcards, like headframe/fixes')
    .max(200)
    .default('headframe/fixes'),
  HEADFRAME_MQTT_VERSION: z
    .enum(['3.1.1', '5'])
    .transform((text) => (text === '5' ? 5 : 4))
    .default(4),
  HEADFRAME_MQTT_CLIENT_ID: z.string().min(1).max(100).default('headframe'),
};

interface MqttEnvironment {
  MQTT_URL?: BrokerAddress | undefined;
  MQTT_PORT?: number | undefined;
  HEADFRAME_MQTT_TOPIC: string;
  HEADFRAME_MQTT_VERSION: 4 | 5;
  HEADFRAME_MQTT_CLIENT_ID: string;
}

export function mqttSettingsOf(env: MqttEnvironment): MqttSettings {
  const { MQTT_URL: named, HEADFRAME_MQTT_VERSION: version, HEADFRAME_MQTT_CLIENT_ID: clientId } = env;
  return {
    broker: named && { ...named, version, clientId },
    port: env.MQTT_PORT,
    topic: env.HEADFRAME_MQTT_TOPIC,
  };
}
