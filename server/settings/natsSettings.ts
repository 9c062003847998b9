/** NATS JetStream between several servers, as set in the environment. */
import { z } from '../../src/domain/wire/zod.ts';

export interface NatsSettings {
  /** Host and port of each NATS server of the cluster. */
  servers: readonly string[];
  user: string | undefined;
  password: string | undefined;
  /** If set, an unencrypted connection is refused. */
  usesTls: boolean;
  /** Name of the site's stream, and first token of its subjects. */
  stream: string;
  /** How many NATS servers store each message. */
  replicas: number;
}

type NatsAddress = Pick<NatsSettings, 'servers' | 'user' | 'password' | 'usesTls'>;

/** `nats://user:password@host:4222`, several separated by commas; the credentials are in the first one. */
const natsAddressValue = z.string().transform((text, context): NatsAddress => {
  const urls = text.split(',').map((part) => urlOf(part.trim()));
  const [first] = urls;
  if (first && urls.every((url) => url !== undefined)) {
    return {
      servers: urls.map(({ hostname, port }) => `${hostname}:${port || 4222}`),
      user: decodeURIComponent(first.username) || undefined,
      password: decodeURIComponent(first.password) || undefined,
      usesTls: first.protocol === 'tls:',
    };
  }
  context.addIssue({ code: 'custom', message: 'is no address like nats://host:4222 or tls://user:password@host:4222' });
  return z.NEVER;
});

function urlOf(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return ['nats:', 'tls:'].includes(url.protocol) && url.hostname !== '' && isDecodable(url) ? url : undefined;
}

function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** Environment variables. */
export const NATS_VARIABLES = {
  NATS_URL: natsAddressValue.optional(),
  HEADFRAME_NATS_STREAM: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}$/, 'must be of letters, digits, - and _, 32 at most')
    .default('headframe'),
  HEADFRAME_NATS_REPLICAS: z.enum(['1', '3', '5']).transform(Number).default(1),
};

interface NatsEnvironment {
  NATS_URL?: NatsAddress | undefined;
  HEADFRAME_NATS_STREAM: string;
  HEADFRAME_NATS_REPLICAS: number;
}

/** Undefined if NATS is not configured. */
export function natsSettingsOf(env: NatsEnvironment): NatsSettings | undefined {
  const { NATS_URL: natsAddress, HEADFRAME_NATS_STREAM: stream, HEADFRAME_NATS_REPLICAS: replicas } = env;
  return natsAddress && { ...natsAddress, stream, replicas };
}

/** What is missing to use NATS, as text; undefined if nothing is. */
export function natsSettingsError(env: { NATS_URL?: unknown; DATABASE_URL?: unknown }): string | undefined {
  if (env.NATS_URL === undefined || env.DATABASE_URL !== undefined) return undefined;
  return 'NATS_URL joins several servers over one PostgreSQL. Set DATABASE_URL too, or leave NATS_URL out.';
}
