/** Replies of the listener, with the codes of MQTT 3.1.1 and 5. */
import type { IConnackPacket, IPublishPacket, Packet } from 'mqtt-packet';
import { MAX_PAYLOAD_BYTES } from './message.ts';
import type { SignInResult } from './signIn.ts';

/** Limit of unacknowledged publishes per connection. */
export const MAX_PUBLISHES_IN_FLIGHT = 64;
/** Limit of their total size; reading pauses until some are acknowledged. */
export const MAX_BYTES_IN_FLIGHT = 4_194_304;
/** Limit of answers that a client has not read; beyond it the connection is closed. */
export const MAX_UNREAD_BYTES = 65_536;
/** Largest packet of an unauthenticated client: a token as password, and a will. */
export const MAX_CONNECT_BYTES = 65_536;
/** Leaves room for a topic and properties in addition to the payload. */
export const MAX_PACKET_BYTES = MAX_PAYLOAD_BYTES + 65_536;

const REFUSAL_CODES = {
  wrong: { returnCode: 4, reasonCode: 0x86 },
  notAllowed: { returnCode: 5, reasonCode: 0x87 },
  unavailable: { returnCode: 3, reasonCode: 0x88 },
} as const satisfies Record<Extract<SignInResult, string>, object>;

const PAYLOAD_FORMAT_INVALID = 0x99;
const NOT_AUTHORIZED = 0x87;
const SUBSCRIPTION_FAILED = 0x80;

/** @param version 3, 4 or 5, as the client connects @param assignedId generated id for a client without one */
export function connack(version: number, result: SignInResult, assignedId?: string): IConnackPacket {
  if (typeof result === 'string') return { cmd: 'connack', sessionPresent: false, ...REFUSAL_CODES[result] };
  const properties = {
    receiveMaximum: MAX_PUBLISHES_IN_FLIGHT,
    maximumPacketSize: MAX_PACKET_BYTES,
    wildcardSubscriptionAvailable: false,
    subscriptionIdentifiersAvailable: false,
    sharedSubscriptionAvailable: false,
    sessionExpiryInterval: 0,
    ...(assignedId !== undefined && { assignedClientIdentifier: assignedId }),
  };
  return { cmd: 'connack', sessionPresent: false, returnCode: 0, reasonCode: 0, ...(version === 5 && { properties }) };
}

/**
 * @param refusal why nothing of the message was accepted; 3.1.1 cannot express it, and resending would not help
 * @returns undefined if the sender expects no answer
 */
export function acknowledgement(
  { qos, messageId }: IPublishPacket,
  version: number,
  refusal: string | undefined,
): Packet | undefined {
  if (qos === 0 || messageId === undefined) return undefined;
  const cmd = qos === 1 ? 'puback' : 'pubrec';
  if (version !== 5) return { cmd, messageId };
  if (refusal === undefined) return { cmd, messageId, reasonCode: 0 };
  return { cmd, messageId, reasonCode: PAYLOAD_FORMAT_INVALID, properties: { reasonString: refusal.slice(0, 500) } };
}

/** Refuses subscriptions. */
export function answerControlPacket(packet: Packet, version: number): Packet | undefined {
  const code = version === 5 ? NOT_AUTHORIZED : SUBSCRIPTION_FAILED;
  const messageId = packet.messageId ?? 0;
  switch (packet.cmd) {
    case 'pingreq':
      return { cmd: 'pingresp' };
    case 'pubrel':
      return { cmd: 'pubcomp', messageId, reasonCode: 0 };
    case 'subscribe':
      return { cmd: 'suback', messageId, granted: packet.subscriptions.map(() => code) };
    case 'unsubscribe':
      return { cmd: 'unsuback', messageId, granted: packet.unsubscriptions.map(() => 0) };
    default:
      return undefined;
  }
}
