import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import mqttPacket, { type Packet } from 'mqtt-packet';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { IngestPipeline } from '../IngestPipeline.ts';
import { Connection } from './Connection.ts';
import type { SignInResult } from './signIn.ts';

/** A socket whose other end receives the output while `hears` is true, and nothing otherwise. */
class TestSocket extends Duplex {
  readonly answers: Packet[] = [];
  readonly #parser = mqttPacket.parser({ protocolVersion: 5 });
  readonly #isListening: boolean;

  constructor(hears = true) {
    super();
    this.#isListening = hears;
    this.#parser.on('packet', (packet) => this.answers.push(packet));
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    if (!this.#isListening) return;
    this.#parser.parse(chunk);
    done();
  }

  setNoDelay(): void {}
  setTimeout(): void {}

  receive(...packets: Packet[]): void {
    for (const packet of packets) this.push(mqttPacket.generate(packet, { protocolVersion: 5 }));
  }
}

const CONNECT_PACKET = {
  cmd: 'connect',
  protocolId: 'MQTT',
  protocolVersion: 5,
  clean: true,
  clientId: 'gateway',
} as const;
const LAST_WILL = { topic: 'fixes', payload: Buffer.from('{"id":"A"}'), qos: 1, retain: false } as const;
const PING_PACKET: Packet = { cmd: 'pingreq' };

let signIn: (given: unknown) => Promise<SignInResult>;
let nowMs: number;
const ingestBatches = vi.fn();
const onSignedIn = vi.fn();

beforeEach(() => {
  signIn = async () => ({ sender: 'fleet' });
  nowMs = 0;
  ingestBatches.mockReset().mockResolvedValue({ accepted: 1, rejected: 0, errors: [] });
  onSignedIn.mockReset().mockReturnValue(true);
});

function openConnection(socket = new TestSocket()): TestSocket {
  new Connection(socket as unknown as Socket, {
    ...{ topic: 'fixes', steadyMs: () => nowMs, log: { error: vi.fn() }, warn: vi.fn(), onSignedIn },
    pipeline: { ingestBatches, nowMs: () => nowMs } as unknown as IngestPipeline,
    signIn: (given) => signIn(given),
  });
  return socket;
}

const waitForCheck = (check: () => void) => vi.waitFor(check, { timeout: 25_000 });
const expectClosed = (socket: TestSocket) => waitForCheck(() => expect(socket.closed).toBe(true));
const expectAnswered = (socket: TestSocket, cmd: string) =>
  waitForCheck(() => expect(socket.answers.map((answer) => answer.cmd)).toContain(cmd));

test('a connection that ends while its sign-in is checked has not signed in', async () => {
  let resolveSignIn = (_result: SignInResult) => {};
  const asked = vi.fn(() => new Promise<SignInResult>((resolve) => (resolveSignIn = resolve)));
  signIn = asked;
  const socket = openConnection();
  socket.receive(CONNECT_PACKET);
  await waitForCheck(() => expect(asked).toHaveBeenCalled());
  socket.destroy();
  await expectClosed(socket);
  resolveSignIn({ sender: 'fleet' });
  await new Promise(setImmediate);
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('a client that brings no id is given one of its own', async () => {
  const sockets = [openConnection(), openConnection()];
  for (const socket of sockets) socket.receive({ ...CONNECT_PACKET, clientId: '' });
  for (const socket of sockets) await expectAnswered(socket, 'connack');
  const ids = sockets.map(({ answers: [answer] }) =>
    answer?.cmd === 'connack' ? answer.properties?.assignedClientIdentifier : undefined,
  );
  expect(new Set(ids).size).toBe(2);
  expect(onSignedIn.mock.calls).toEqual(ids.map((id) => ['fleet', id]));
  const named = openConnection();
  named.receive(CONNECT_PACKET);
  await expectAnswered(named, 'connack');
  expect(onSignedIn).toHaveBeenLastCalledWith('fleet', 'gateway');
});

test('a client that reads no answers is cut off', async () => {
  const socket = openConnection(new TestSocket(false));
  socket.receive(CONNECT_PACKET, ...Array.from({ length: 40_000 }, () => PING_PACKET));
  await expectClosed(socket);
});

test('pings wait behind a message that is being kept', async () => {
  let resolveStored = () => {};
  ingestBatches.mockReturnValue(
    new Promise((resolve) => (resolveStored = () => resolve({ accepted: 1, rejected: 0, errors: [] }))),
  );
  const socket = openConnection();
  const message = { cmd: 'publish', topic: 'fixes', payload: '{}', qos: 1, messageId: 1 } as const;
  socket.receive(CONNECT_PACKET, { ...message, dup: false, retain: false });
  socket.receive(...Array.from({ length: 200 }, () => PING_PACKET));
  await waitForCheck(() => expect(ingestBatches).toHaveBeenCalled());
  expect(socket.answers.map(({ cmd }) => cmd)).toEqual(['connack']);
  resolveStored();
  await waitForCheck(() => expect(socket.answers).toHaveLength(202));
  expect(socket.answers[1]?.cmd).toBe('puback');
});

describe('a will', () => {
  test('is taken each time, in the same words', async () => {
    const socket = openConnection();
    socket.receive({ ...CONNECT_PACKET, will: LAST_WILL });
    await expectAnswered(socket, 'connack');
    socket.destroy();
    await waitForCheck(() =>
      expect(ingestBatches).toHaveBeenCalledWith(expect.anything(), expect.anything(), { isWill: true }),
    );
  });

  test('is none of an account that is not let in any more', async () => {
    const socket = openConnection();
    socket.receive({ ...CONNECT_PACKET, will: LAST_WILL });
    await expectAnswered(socket, 'connack');
    const asked = vi.fn(async () => 'wrong' as const);
    signIn = asked;
    socket.destroy();
    await waitForCheck(() => expect(asked).toHaveBeenCalled());
    await new Promise(setImmediate);
    expect(ingestBatches).not.toHaveBeenCalled();
  });
});

test('a client that only pings is cut off, and its will dropped, once its account is not let in any more', async () => {
  const socket = openConnection();
  socket.receive({ ...CONNECT_PACKET, will: LAST_WILL }, PING_PACKET);
  await expectAnswered(socket, 'pingresp');
  signIn = async () => 'wrong';
  nowMs = 60_000;
  socket.receive(PING_PACKET);
  await expectClosed(socket);
  signIn = async () => ({ sender: 'fleet' });
  await new Promise(setImmediate);
  expect(ingestBatches).not.toHaveBeenCalled();
});

test('every message is answered, whatever its content', async () => {
  const socket = openConnection();
  const payload = '{"id":{"toString":0,"valueOf":0}}';
  socket.receive(CONNECT_PACKET, {
    cmd: 'publish',
    topic: 'fixes/A',
    payload,
    qos: 1,
    messageId: 1,
    dup: false,
    retain: false,
  });
  await expectAnswered(socket, 'puback');
});
