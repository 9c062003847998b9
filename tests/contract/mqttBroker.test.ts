/** Fixes from an MQTT broker outside, over real sockets. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { HttpProblem } from '../../server/http/problems.ts';
import { IngestPipeline } from '../../server/ingest/IngestPipeline.ts';
import type { IntakeStorage } from '../../server/ingest/intakeStorage.ts';
import { startMqtt } from '../../server/ingest/mqtt/startMqtt.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { vehicleState } from './support/intake.ts';
import { TestBroker } from './support/mqtt.ts';
import { type Site, startSite } from './support/site.ts';

const TOPIC = 'mine/positions';

/** On a busy machine a connection takes its time. */
const waitForCondition = (condition: () => unknown) => vi.waitFor(condition, { timeout: 25_000, interval: 50 });

let site: Site;
let broker: TestBroker;
let stopReading: (() => Promise<void>) | undefined;
/** Outcome of the next batches. */
let nextStorage: IntakeStorage;
let recordedRefusals: { item: unknown; message: string }[];

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

beforeEach(async () => {
  broker = await TestBroker.start();
  recordedRefusals = [];
  nextStorage = { assertAvailable: () => {}, batchStored: async () => {}, allStored: async () => {} };
});
afterEach(async () => {
  await stopReading?.();
  stopReading = undefined;
  await broker.close();
});

type MqttLog = Parameters<typeof startMqtt>[0]['log'];

async function connectToBroker(environment: Readonly<Record<string, string>>, pipeline: IngestPipeline): Promise<void> {
  const { identity, runOnOneServer, http } = site.app;
  const { mqtt } = readSettings(environment);
  ({ stop: stopReading } = await startMqtt({
    settings: mqtt,
    host: '',
    identity,
    pipeline,
    runOnOneServer,
    log: http.log as unknown as MqttLog,
    reconnectMs: 50,
  }));
}

async function readFromTestBroker(): Promise<void> {
  const { intake, http } = site.app;
  const refusals = {
    recordRefusal: (_source: unknown, item: unknown, message: string) => void recordedRefusals.push({ item, message }),
  };
  const delegating: IntakeStorage = {
    assertAvailable: () => nextStorage.assertAvailable(),
    batchStored: () => nextStorage.batchStored(),
    allStored: () => nextStorage.allStored(),
  };
  const log = http.log as unknown as MqttLog;
  const pipeline = new IngestPipeline({ intake, storage: delegating, refusals, log, nowMs: Date.now });
  await connectToBroker({ MQTT_URL: `mqtt://127.0.0.1:${broker.port}`, HEADFRAME_MQTT_TOPIC: TOPIC }, pipeline);
}

const waitForSubscription = () => waitForCondition(() => expect(broker.subscriptions).toBeGreaterThan(0));

let atMs = 1_795_300_000_000;
const fixPayload = (id: string, more: object = {}) =>
  JSON.stringify({ id, timestamp: ++atMs, location: { easting: 649_000, northing: 4_763_000 }, ...more });
const expectKnown = (id: string) => waitForCondition(async () => expect(await vehicleState(site, id)).toBeDefined());
const OUT_OF_AREA_FIX = { id: 'OUT-1', timestamp: 1_795_000_000_000, location: { lon: 20.5, lat: 43.01 } };

describe('a broker', () => {
  test('delivers retained messages, and new ones', async () => {
    await broker.publish(`${TOPIC}/KEPT`, fixPayload('KEPT'), { retain: true });
    await readFromTestBroker();
    await expectKnown('KEPT');
    await broker.publish(TOPIC, fixPayload('LIVE'));
    await expectKnown('LIVE');
  });

  test('that disconnects is reconnected, and none of its kept messages is missed', async () => {
    await readFromTestBroker();
    await waitForSubscription();
    await broker.stop();
    await broker.publish(TOPIC, fixPayload('MISSED'));
    await broker.open();
    await expectKnown('MISSED');
  });

  test('gets no acknowledgement before the fixes are kept, and hands them over again', async () => {
    let resolveStored = () => {};
    let attempts = 0;
    const kept = new Promise<void>((resolve) => {
      resolveStored = resolve;
    });
    nextStorage.allStored = () => {
      attempts += 1;
      return kept;
    };
    await readFromTestBroker();
    await waitForSubscription();
    const acknowledged = vi.fn();
    broker.aedes.on('ack', acknowledged);
    await broker.publish(TOPIC, fixPayload('ONCE', { velocity: 12 }));
    await waitForCondition(() => expect(attempts).toBe(1));
    await broker.stop();
    expect(acknowledged).not.toHaveBeenCalled();
    await broker.open();
    resolveStored();
    await waitForCondition(() => expect(acknowledged).toHaveBeenCalled());
    expect(await vehicleState(site, 'ONCE')).toMatchObject({ velocity: 12 });
  });

  test('waits while nothing can be kept', async () => {
    let isAway = true;
    nextStorage.assertAvailable = () => {
      if (isAway) throw new HttpProblem(503, 'not now');
    };
    await readFromTestBroker();
    await waitForSubscription();
    await broker.publish(TOPIC, fixPayload('LATER'));
    await waitForCondition(() => expect(site.logLines.join()).toContain('cannot be kept now; trying again'));
    expect(await vehicleState(site, 'LATER')).toBeUndefined();
    isAway = false;
    await expectKnown('LATER');
  });

  test('may contain anything: invalid fixes are refused with a reason, and the next one is accepted', async () => {
    await readFromTestBroker();
    await waitForSubscription();
    await broker.publish(TOPIC, JSON.stringify(OUT_OF_AREA_FIX));
    await broker.publish(TOPIC, 'not JSON');
    await broker.publish(TOPIC, `"${'x'.repeat(2_000_000)}"`);
    await broker.publish(`${TOPIC}/A/B`, fixPayload('A'));
    await broker.publish(`${TOPIC}/P`, '{"id":{"toString":0,"valueOf":0}}');
    await broker.publish(TOPIC, fixPayload('AFTER'));
    await expectKnown('AFTER');
    expect(recordedRefusals.map(({ message }) => message)).toEqual([
      "lon 20.5 is outside the site's UTM zone 48N",
      'the message is not JSON',
      'the message is larger than 1048576 bytes',
      `fixes are published to ${TOPIC} or ${TOPIC}/ID, not to ${TOPIC}/A/B`,
      'the id is not that of the topic, P',
    ]);
  });

  test('that refuses the credentials is retried, and its secret stays out of the log', async () => {
    site.logLines.length = 0;
    broker.aedes.authenticate = (_client, user, password, done) =>
      done(null, user === 'site' && password?.toString() === 'right');
    await connectToBroker({ MQTT_URL: `mqtt://site:geheim@127.0.0.1:${broker.port}` }, site.app.pipeline);
    await waitForCondition(() => expect(site.logLines.join()).toContain('the MQTT broker is unavailable; retrying'));
    expect(site.logLines.join()).not.toContain('geheim');
  });
});
