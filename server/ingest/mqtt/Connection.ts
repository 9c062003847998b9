/** One client of the server's own MQTT listener: it signs in and publishes fixes. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import mqttPacket, { type IConnectPacket, type IPublishPacket, type Packet } from 'mqtt-packet';
import type { Logger } from 'pino';
import type { LogWarning } from '../../faults/logLimit.ts';
import { batchesOf, type IngestPipeline } from '../IngestPipeline.ts';
import { LastWill } from './LastWill.ts';
import { itemsOf } from './message.ts';
import { PacketSizeGuard } from './PacketSizeGuard.ts';
import {
  acknowledgement,
  answerControlPacket,
  connack,
  MAX_BYTES_IN_FLIGHT,
  MAX_CONNECT_BYTES,
  MAX_PACKET_BYTES,
  MAX_PUBLISHES_IN_FLIGHT,
  MAX_UNREAD_BYTES,
} from './replies.ts';
import type { MqttCredentials, SignInResult } from './signIn.ts';

const CONNECT_WITHIN_MS = 10_000;
/** Timeout of a client that requests no keep-alive. */
const LONGEST_SILENCE_MS = 3_600_000;
/** Delays password guessing. */
const REFUSAL_AFTER_MS = 1_000;
/** Interval of re-authentication: accounts change and tokens expire while a connection lasts. */
const SIGN_IN_VALID_MS = 30_000;

export interface ConnectionOptions {
  pipeline: IngestPipeline;
  topic: string;
  signIn: (given: MqttCredentials) => Promise<SignInResult>;
  steadyMs: () => number;
  /** Time limit for authentication; tests shorten it. */
  connectWithinMs?: number;
  log: Pick<Logger, 'error'>;
  /** Any unauthenticated client can cause these lines, so they are limited. */
  warn: LogWarning;
  /**
   * Called when the client has authenticated.
   * @param clientId equal, together with the sender, for connections of one client
   * @returns false if there is no room for another connection
   */
  onSignedIn: (sender: string, clientId: string) => boolean;
}

interface Client {
  sender: string;
  version: number;
  credentials: MqttCredentials;
  checkedAtMs: number;
  lastWill: LastWill | undefined;
}

export class Connection {
  readonly #socket: Socket;
  readonly #options: ConnectionOptions;
  readonly #packetSizeGuard = new PacketSizeGuard(MAX_CONNECT_BYTES);
  readonly #parser = mqttPacket.parser();
  #packets: Packet[] = [];
  #isReading = false;
  #client: Client | undefined;
  readonly #connectTimer: NodeJS.Timeout;
  #inFlight = 0;
  #bytesInFlight = 0;
  /** Answers are sent in the order of the messages. */
  #lastAnswer: Promise<void> = Promise.resolve();

  constructor(socket: Socket, options: ConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#parser.on('packet', (packet) => this.#packets.push(packet));
    this.#parser.on('error', () => socket.destroy());
    socket.setNoDelay(true);
    // Applies however slowly the client sends.
    this.#connectTimer = setTimeout(() => socket.destroy(), options.connectWithinMs ?? CONNECT_WITHIN_MS);
    socket.on('timeout', () => socket.destroy());
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(this.#connectTimer);
      void this.#ingestWill();
    });
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
  }

  close(): void {
    if (this.#client) this.#client.lastWill = undefined;
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    if (!this.#packetSizeGuard.accepts(chunk)) {
      this.#options.warn({ sender: this.#client?.sender }, 'an MQTT packet is too large; the connection is closed');
      this.#socket.destroy();
      return;
    }
    this.#parser.parse(chunk);
    void this.#read();
  }

  /** Handles packets one at a time; meanwhile the socket is paused. */
  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    this.#socket.pause();
    try {
      while (this.#packets.length > 0 && !this.#socket.destroyed) {
        const packets = this.#packets;
        this.#packets = [];
        for (const packet of packets) await this.#handle(packet);
      }
    } catch (error) {
      this.#options.log.error({ err: error }, 'an MQTT connection failed');
      this.#socket.destroy();
    } finally {
      this.#isReading = false;
      this.#socket.resume();
    }
  }

  async #handle(packet: Packet): Promise<void> {
    // Also after the connection was ended: a refused client gets no second attempt on the same connection.
    if (!this.#socket.writable) return;
    const client = this.#client;
    if (!client) {
      if (packet.cmd === 'connect') await this.#connect(packet);
      else this.#socket.destroy();
    } else if (packet.cmd === 'disconnect') {
      if (packet.reasonCode === undefined || packet.reasonCode === 0) client.lastWill = undefined;
      this.#socket.end();
    } else if (!(await this.#isStillAllowed(client))) this.close();
    else if (packet.cmd === 'publish') await this.#answer(this.#acceptPublish(packet, client), packet.payload.length);
    else {
      client.lastWill?.noteAlive(this.#options.pipeline.nowMs());
      const answer = answerControlPacket(packet, client.version);
      if (answer) await this.#answer(answer, 0);
      else this.#socket.destroy();
    }
  }

  async #connect({ protocolVersion = 4, username = '', password, keepalive = 0, clientId, will }: IConnectPacket) {
    const { signIn, steadyMs, onSignedIn } = this.#options;
    const credentials = { user: username, password: password?.toString('utf8') ?? '' };
    const result = await signIn(credentials);
    // The connection has been deregistered, and another one may have its place.
    if (this.#socket.destroyed) return;
    if (typeof result === 'string') return this.#refuse(result, protocolVersion, username);
    const { sender } = result;
    const assignedId = clientId === '' ? randomUUID() : undefined;
    if (!onSignedIn(sender, assignedId ?? clientId)) return this.#refuse('unavailable', protocolVersion, username);
    const lastWill = will && this.#lastWillOf(will);
    this.#client = { sender, version: protocolVersion, credentials, checkedAtMs: steadyMs(), lastWill };
    clearTimeout(this.#connectTimer);
    this.#packetSizeGuard.raiseLimit(MAX_PACKET_BYTES);
    this.#socket.setTimeout(keepalive > 0 ? keepalive * 1_500 : LONGEST_SILENCE_MS);
    this.#send(connack(protocolVersion, result, assignedId));
  }

  async #refuse(reason: Extract<SignInResult, string>, protocolVersion: number, user: string): Promise<void> {
    this.#options.warn({ user: user.slice(0, 64), reason }, 'an MQTT client was refused');
    await pause(REFUSAL_AFTER_MS);
    this.#send(connack(protocolVersion, reason), protocolVersion);
    this.#socket.end();
  }

  /** Sends an answer after those to earlier packets; waits while too many are pending. @param bytes held until then */
  async #answer(due: Packet | Promise<Packet | undefined>, bytes: number): Promise<void> {
    this.#inFlight += 1;
    this.#bytesInFlight += bytes;
    this.#lastAnswer = Promise.all([this.#lastAnswer, due]).then(([, answer]) => {
      this.#inFlight -= 1;
      this.#bytesInFlight -= bytes;
      if (answer) this.#send(answer);
    });
    if (this.#inFlight >= MAX_PUBLISHES_IN_FLIGHT || this.#bytesInFlight >= MAX_BYTES_IN_FLIGHT) await this.#lastAnswer;
  }

  /** @returns the answer, once the accepted items are stored */
  async #acceptPublish(packet: IPublishPacket, client: Client): Promise<Packet | undefined> {
    const { pipeline, topic, warn } = this.#options;
    const { sender, version } = client;
    try {
      const items = itemsOf(packet.topic, Buffer.from(packet.payload), topic);
      const { accepted, errors } = await pipeline.ingestBatches(batchesOf(items), { door: 'mqtt', sender });
      client.lastWill?.noteAlive(pipeline.nowMs(), items);
      return acknowledgement(packet, version, accepted === 0 ? errors[0]?.message : undefined);
    } catch (error) {
      // Without an acknowledgement the client resends the message after reconnecting.
      warn({ err: error, sender }, 'an MQTT message could not be accepted; the connection is closed');
      this.#socket.destroy();
      return undefined;
    }
  }

  #lastWillOf({ topic, payload }: NonNullable<IConnectPacket['will']>): LastWill {
    const { pipeline, topic: fixTopic } = this.#options;
    return new LastWill(itemsOf(topic, Buffer.from(payload), fixTopic), pipeline.nowMs());
  }

  async #isStillAllowed(client: Client): Promise<boolean> {
    const nowMs = this.#options.steadyMs();
    if (nowMs - client.checkedAtMs < SIGN_IN_VALID_MS) return true;
    client.checkedAtMs = nowMs;
    return this.#isSignInValid(client);
  }

  async #isSignInValid({ credentials }: Client): Promise<boolean> {
    const result = await this.#options.signIn(credentials);
    return typeof result !== 'string' || result === 'unavailable';
  }

  /** Processes the client's will if the connection ended without DISCONNECT. */
  async #ingestWill(): Promise<void> {
    const { pipeline, warn } = this.#options;
    const client = this.#client;
    if (!client?.lastWill) return;
    const { lastWill, sender } = client;
    try {
      // After the messages that are still being processed.
      await this.#lastAnswer;
      // The account may have been disabled since the last check.
      if (!(await this.#isSignInValid(client))) return;
      await pipeline.ingestBatches(batchesOf(lastWill.items()), { door: 'mqtt', sender }, { isWill: true });
    } catch (error) {
      warn({ err: error, sender }, 'a will could not be taken');
    }
  }

  #send(packet: Packet, version = this.#client?.version ?? 4): void {
    if (!this.#socket.writable) return;
    this.#socket.write(mqttPacket.generate(packet, { protocolVersion: version }));
    // Closes the connection of a client that does not read its replies.
    if (this.#socket.writableLength > MAX_UNREAD_BYTES) this.#socket.destroy();
  }
}
