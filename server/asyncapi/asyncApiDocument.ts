/** The sockets as an AsyncAPI document, generated from the schemas that validate messages: OpenAPI's counterpart. */
import { clientMessageSchema } from '../../src/domain/wire/live.ts';
import { replayFrameSchema } from '../../src/domain/wire/replay.ts';
import { deviceRouteSchema, routeRequestSchema } from '../../src/domain/wire/routeSocket.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { replayRequestSchema } from '../replay/commands.ts';
import { PRODUCT_VERSION } from '../settings/projectFiles.ts';
import { sentLiveSchema } from './sentMessages.ts';

interface SocketDescription {
  /** Path as in the routes, with parameters in braces. */
  address: string;
  summary: string;
  /** Messages of clients, and of the server. */
  received: z.ZodType;
  sent: z.ZodType;
}

const SOCKET_DESCRIPTIONS: Readonly<Record<string, SocketDescription>> = {
  live: {
    address: '/scene/stream',
    summary: 'What happens in the mine, live. A client that has asked for batches also gets lists of messages.',
    received: clientMessageSchema,
    sent: sentLiveSchema,
  },
  replay: {
    address: '/ot-replay/{sessionId}',
    summary: 'Recorded hours at a pace; frames carry messages of the live socket.',
    received: replayRequestSchema,
    sent: replayFrameSchema,
  },
  route: {
    address: '/route',
    summary: 'The routes that one vehicle was told to drive.',
    received: routeRequestSchema,
    sent: z.array(deviceRouteSchema),
  },
};

const PATH_PARAMETER = /\{(\w+)\}/g;

/** @returns the document as JSON, AsyncAPI 3.0 */
export function asyncApiDocument(): object {
  const sockets = Object.entries(SOCKET_DESCRIPTIONS);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Headframe site server: sockets',
      version: PRODUCT_VERSION,
      description: 'Text messages in JSON. The first message of a client authorizes it with its access token.',
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(sockets.map(([name, socket]) => [name, channelOf(socket)])),
    operations: Object.fromEntries(
      sockets.flatMap(([name]) => [
        [`${name}Receive`, operationOf(name, 'receive', 'received')],
        [`${name}Send`, operationOf(name, 'send', 'sent')],
      ]),
    ),
  };
}

function channelOf({ address, summary, received, sent }: SocketDescription): object {
  const parameters = [...address.matchAll(PATH_PARAMETER)].map(([, name]) => [name, {}]);
  return {
    address,
    summary,
    ...(parameters.length > 0 && { parameters: Object.fromEntries(parameters) }),
    bindings: { ws: { method: 'GET' } },
    messages: { received: { payload: jsonSchemaOf(received) }, sent: { payload: jsonSchemaOf(sent) } },
  };
}

/** JSON Schema of the encoded form, before parsing. */
function jsonSchemaOf(schema: z.ZodType): object {
  return z.toJSONSchema(schema, { io: 'input', target: 'draft-7', unrepresentable: 'any' });
}

function operationOf(name: string, action: 'receive' | 'send', message: 'received' | 'sent'): object {
  const channel = `#/channels/${name}`;
  return { action, channel: { $ref: channel }, messages: [{ $ref: `${channel}/messages/${message}` }] };
}
