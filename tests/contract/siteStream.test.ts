/** The stream between several servers, over a real NATS server: order, reading on, losses of the connection. */
import { jetstream, jetstreamManager, type StreamAPI } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectNats } from '../../server/bus/stream/connection.ts';
import { type StreamEntry, writeInput } from '../../server/bus/stream/entries.ts';
import { ConcurrentAppendError, StreamUnavailableError } from '../../server/bus/stream/errors.ts';
import { SiteStream } from '../../server/bus/stream/SiteStream.ts';
import { StreamBus } from '../../server/bus/stream/StreamBus.ts';
import { StreamReader } from '../../server/bus/stream/StreamReader.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { freePort } from '../support/freePort.ts';
import { hasNats, NatsServer } from './support/natsServer.ts';
import { RoundRobin } from './support/servers/roundRobin.ts';

vi.mock('../../server/bus/stream/connection.ts', { spy: true });

const log = pino({ level: 'silent' });
const fixOf = (id: string, n: number) =>
  ({ id, atMs: n, speedKmh: n }) as Extract<StreamEntry, { topic: 'fleet.fix' }>['message'];
const appendFixes = (stream: SiteStream, ...fixes: ReturnType<typeof fixOf>[]) =>
  stream.appendInputs(fixes.map((fix) => writeInput('fleet.fix', fix)));
const fixesIn = (entries: readonly StreamEntry[]) =>
  entries.flatMap((entry) => (entry.topic === 'fleet.fix' ? [`${entry.message.id} ${entry.message.atMs}`] : []));

describe.skipIf(!hasNats)('the stream of a site', () => {
  let nats: NatsServer;
  let names = 0;
  const opened: SiteStream[] = [];

  async function openStream(
    name: string,
    onStateLost: (reason: string) => void = () => {},
    url = nats.url,
  ): Promise<SiteStream> {
    const environment = { NATS_URL: url, DATABASE_URL: 'postgres://unused', HEADFRAME_NATS_STREAM: name };
    const { nats: settings } = readSettings(environment);
    if (!settings) throw new Error('No NATS');
    const stream = await SiteStream.open({ settings, log, onStateLost });
    opened.push(stream);
    return stream;
  }

  async function readEntries(stream: SiteStream, after?: { stream: string; seq: number }) {
    const entries: StreamEntry[] = [];
    const following = await stream.subscribeAfter(after, (entry) => entries.push(entry));
    await following.caughtUp;
    return { entries, following };
  }

  beforeAll(async () => {
    nats = await NatsServer.start();
  });
  afterAll(async () => {
    for (const stream of opened) await stream.close();
    await nats.stop();
  });

  test('is read by all servers in one order, including their own messages', async () => {
    const name = `s${names++}`;
    const [one, other] = await Promise.all([openStream(name), openStream(name)]);
    const buses = [one, other].map((stream) => new StreamBus({ stream, log, steadyMs: () => performance.now() }));
    const heard = await Promise.all(
      buses.map(async (bus) => {
        const fixes: string[] = [];
        bus.subscribe('fleet.fix', ({ id, atMs }) => fixes.push(`${id} ${atMs}`));
        await bus.start(undefined);
        return fixes;
      }),
    );
    for (let n = 1; n <= 100; n++)
      for (const [k, bus] of buses.entries()) bus.publish('fleet.fix', fixOf(`T ${k}.*>`, n));
    await Promise.all(buses.map((bus) => bus.whenStored()));
    await expect.poll(() => heard.map(({ length }) => length)).toEqual([200, 200]);
    expect(heard[0]).toEqual(heard[1]);
    const own = heard[0]?.filter((fix) => fix.startsWith('T 0'));
    expect(own).toEqual(Array.from({ length: 100 }, (_, k) => `T 0.*> ${k + 1}`));
    expect(buses.every((bus) => bus.isCurrent)).toBe(true);
    for (const bus of buses) await bus.stop();
  });

  test('is read on from a place, and without one from its beginning', async () => {
    const stream = await openStream(`s${names++}`);
    const first = await readEntries(stream);
    for (let n = 1; n <= 4; n++) await appendFixes(stream, fixOf('A', n));
    const seq = await appendFixes(stream, fixOf('A', 5), fixOf('B', 6));
    await appendFixes(stream, fixOf('A', 7));
    const { stream: made } = first.following;
    const all = ['A 1', 'A 2', 'A 3', 'A 4', 'A 5', 'B 6', 'A 7'];
    expect(fixesIn((await readEntries(stream)).entries)).toEqual(all);
    expect(fixesIn((await readEntries(stream, { stream: made, seq: seq - 1 })).entries)).toEqual(['A 5', 'B 6', 'A 7']);
    expect(fixesIn((await readEntries(stream, { stream: made, seq })).entries)).toEqual(['A 7']);
    // Of another stream, or of numbers that this one never had, nothing is known.
    expect(fixesIn((await readEntries(stream, { stream: 'another', seq })).entries)).toEqual(all);
    expect(fixesIn((await readEntries(stream, { stream: made, seq: 1_000 })).entries)).toEqual(all);
    await expect.poll(() => fixesIn(first.entries)).toEqual(all);
  });

  test('holds fixes that came together in one message as soon as the server that evaluates the rules reads such', async () => {
    const stream = await openStream(`s${names++}`);
    const { entries } = await readEntries(stream);
    const bus = new StreamBus({ stream, log, steadyMs: () => performance.now() });
    await bus.start(undefined);
    const publishFixes = async (first: number) => {
      for (let n = first; n < first + 3; n++) bus.publish('fleet.fix', fixOf('A', n));
      await bus.whenStored();
    };
    const claimLease = async (afterSeq: number, readsInputs?: boolean) => {
      const seq = await stream.append('lease', { holder: 'x', ...(readsInputs && { readsInputs }) }, { afterSeq });
      await bus.readBarrier();
      return seq;
    };
    const messagesOf = () => new Set(entries.flatMap(({ topic, seq }) => (topic === 'fleet.fix' ? [seq] : []))).size;
    await publishFixes(1);
    await expect.poll(messagesOf).toBe(3);
    const ofNew = await claimLease(0, true);
    await publishFixes(4);
    await expect.poll(messagesOf).toBe(4);
    await claimLease(ofNew);
    await publishFixes(7);
    await expect.poll(messagesOf).toBe(7);
    expect(fixesIn(entries)).toEqual(Array.from({ length: 9 }, (_, k) => `A ${k + 1}`));
    await bus.stop();
  });

  test('is read where earlier versions wrote it, with each fix and report in a message of its own', async () => {
    const name = `s${names++}`;
    const stream = await openStream(name);
    const { entries } = await readEntries(stream);
    const connection = await connect({ servers: nats.url });
    const report = { type: 'passage', deviceType: 'person', id: 'L 1', sensor: 'gate', timestamp: 3 };
    await jetstream(connection).publish(`${name}.fix.A`, JSON.stringify(fixOf('A', 1)));
    await jetstream(connection).publish(`${name}.report.passage.L%201`, JSON.stringify(report));
    await jetstream(connection).publish(
      `${name}.inputs`,
      `[{"fix":{"id":"B","atMs":2}},{"later":{}},17,${writeInput('fleet.fix', fixOf('A', 4))}]`,
    );
    await jetstream(connection).publish(`${name}.inputs`, 'no list');
    await connection.close();
    await appendFixes(stream, fixOf('A', 5));
    await expect.poll(() => fixesIn(entries)).toEqual(['A 1', 'B 2', 'A 4', 'A 5']);
    expect(entries[1]).toMatchObject({ topic: 'site.report', message: report });
  });

  test('stores a message once per id, and refuses the second', async () => {
    const stream = await openStream(`s${names++}`);
    const { entries } = await readEntries(stream);
    const alert = { id: 'x', alert: { type: 'one_way', deviceId: 'A', timestamp: 1 } };
    const seqs = [await stream.append('alert', alert, { id: 'a1' }), await stream.append('alert', alert, { id: 'a1' })];
    expect(seqs[0]).toBe(seqs[1]);
    await stream.append('lease', { holder: 'one' }, { afterSeq: 0 });
    await expect(stream.append('lease', { holder: 'two' }, { afterSeq: 0 })).rejects.toThrow(ConcurrentAppendError);
    const last = await stream.lastLease();
    expect(last?.message.holder).toBe('one');
    await stream.append('lease', { holder: 'two' }, { afterSeq: last?.seq ?? 0 });
    await expect.poll(() => entries.map(({ topic }) => topic)).toEqual(['alert', 'lease', 'lease']);
  });

  test('refuses while NATS is unavailable, reports it, and continues where it was', async () => {
    const name = `s${names++}`;
    const [writer, reader] = [await openStream(name), await openStream(name)];
    const { entries } = await readEntries(reader);
    const told: boolean[] = [];
    writer.onChange((isUp) => told.push(isUp));
    await appendFixes(writer, fixOf('A', 1));
    await nats.kill();
    await expect.poll(() => writer.isUp).toBe(false);
    await expect(appendFixes(writer, fixOf('A', 2))).rejects.toThrow(StreamUnavailableError);
    await nats.run();
    await expect.poll(() => [writer.isUp, reader.isUp]).toEqual([true, true]);
    await expect.poll(() => appendFixes(writer, fixOf('A', 3)).then(() => 'stored', String)).toBe('stored');
    await expect.poll(() => fixesIn(entries)).toEqual(['A 1', 'A 3']);
    expect(told).toEqual([false, true]);
  });

  describe('behind a connection that breaks', () => {
    let toNats: RoundRobin;
    let reasons: string[];
    let writer: SiteStream;
    let reader: SiteStream;
    let entries: StreamEntry[];

    beforeEach(async () => {
      const name = `s${names++}`;
      const port = await freePort();
      toNats = await RoundRobin.start(port, [nats.port]);
      reasons = [];
      writer = await openStream(name);
      reader = await openStream(name, (reason) => reasons.push(reason), `nats://127.0.0.1:${port}`);
      await appendFixes(writer, fixOf('A', 1));
      ({ entries } = await readEntries(reader));
    });
    afterEach(async () => {
      await toNats.stop();
    });

    async function storeWhileCutOff(expire: (streams: StreamAPI, name: string, lastSeq: number) => Promise<unknown>) {
      toNats.isDown = true;
      toNats.dropConnections();
      await expect.poll(() => reader.isUp).toBe(false);
      let seq = 0;
      for (let n = 2; n <= 5; n++) seq = await appendFixes(writer, fixOf('A', n));
      const connection = await connect({ servers: nats.url });
      await expire((await jetstreamManager(connection)).streams, `s${names - 1}`, seq);
      await connection.close();
      toNats.isDown = false;
      await expect.poll(() => reader.isUp).toBe(true);
    }

    test('reports messages that have expired meanwhile, and reads none after them', async () => {
      await storeWhileCutOff((streams, name, seq) => streams.purge(name, { seq }));
      await expect.poll(() => reasons).toEqual(['messages of the stream have expired before this server read them']);
      await appendFixes(writer, fixOf('A', 6));
      const later = await readEntries(writer);
      expect(fixesIn(later.entries)).toEqual(['A 5', 'A 6']);
      expect(fixesIn(entries)).toEqual(['A 1']);
      expect(reasons).toHaveLength(1);
    });

    test('reports none where only what it has read has expired', async () => {
      await storeWhileCutOff((streams, name, seq) => streams.purge(name, { seq: seq - 3 }));
      await expect.poll(() => fixesIn(entries)).toEqual(['A 1', 'A 2', 'A 3', 'A 4', 'A 5']);
      // A start reads what there is.
      expect(fixesIn((await readEntries(reader)).entries)).toEqual(['A 2', 'A 3', 'A 4', 'A 5']);
      expect(reasons).toEqual([]);
    });
  });

  test('reads nothing for a subscription that could not start', async () => {
    const stream = await openStream(`s${names++}`);
    vi.spyOn(StreamReader.prototype, 'start').mockRejectedValueOnce(new Error('NATS does not answer'));
    const entries: StreamEntry[] = [];
    await expect(stream.subscribeAfter(undefined, (entry) => entries.push(entry))).rejects.toThrow(
      'NATS does not answer',
    );
    await nats.kill();
    await expect.poll(() => stream.isUp).toBe(false);
    await nats.run();
    await expect.poll(() => appendFixes(stream, fixOf('A', 1)).then(() => 'stored', String)).toBe('stored');
    const later = await readEntries(stream);
    await expect.poll(() => fixesIn(later.entries)).toEqual(['A 1']);
    expect(entries).toEqual([]);
  });

  test('is read on after a NATS that refused the credentials for a while, and reports no end of it', async () => {
    let lost = 0;
    const stream = await openStream(`s${names++}`, () => lost++);
    const { entries } = await readEntries(stream);
    await nats.kill();
    await nats.run({ name: 'other', password: 'another-one' });
    await expect.poll(() => stream.isUp).toBe(false);
    // By itself the client library would end the connection with the second one.
    await expect.poll(() => nats.refusals).toBeGreaterThan(2);
    // At a start wrong credentials are a fault of the settings.
    await expect(openStream(`s${names++}`)).rejects.toThrow('Authorization Violation');
    await nats.kill();
    await nats.run();
    await expect.poll(() => appendFixes(stream, fixOf('A', 1)).then(() => 'stored', String)).toBe('stored');
    await expect.poll(() => fixesIn(entries)).toEqual(['A 1']);
    expect(lost).toBe(0);
  });

  test('reports a connection that has ended for good, and none that it has closed itself', async () => {
    const reasons: string[] = [];
    await openStream(`s${names++}`, (reason) => reasons.push(reason));
    const { value: connection } = vi.mocked(connectNats).mock.settledResults.at(-1) as { value: NatsConnection };
    const closed = await openStream(`s${names++}`, (reason) => reasons.push(reason));
    await closed.close();
    await connection.close();
    await expect.poll(() => reasons).toEqual(['the connection to NATS has ended for good']);
  });

  test('reports the loss of the stream with the disk of NATS', async () => {
    const reasons: string[] = [];
    await openStream(`s${names++}`, (reason) => reasons.push(reason));
    await nats.kill();
    await nats.forget();
    await nats.run();
    await expect.poll(() => reasons).toEqual(['NATS has lost the stream, or the end of it']);
  });
});
