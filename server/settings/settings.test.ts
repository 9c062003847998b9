import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

describe('readSettings', () => {
  test('needs nothing', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'http://localhost:8080',
      origins: ['http://localhost:8080', 'http://127.0.0.1:8080'],
      databaseUrl: undefined,
      demo: { isOn: true, password: undefined, vehicles: undefined, speed: 1 },
      hasTreePerMap: true,
      extraApps: [],
      filterMineArea: false,
      identity: { externalIssuer: undefined, clientId: 'headframe-web', tokenSeconds: 300 },
    });
    expect(settings.site.utmZone).toEqual({ number: 48, south: false });
    expect(settings.dataDir).toMatch(/^\/.*\.headframe$/);
  });

  test('takes an empty variable for one that is not set', () => {
    expect(readSettings({ PORT: '', HEADFRAME_DEMO: '' })).toMatchObject({ port: 8080, demo: { isOn: true } });
  });

  test('leaves the speed of the demo where the demo is', () => {
    expect(readSettings({ HEADFRAME_DEMO_SPEED: '120' }).demo.speed).toBe(120);
    expect(readSettings({ HEADFRAME_DEMO: 'off', HEADFRAME_DEMO_SPEED: '120' }).demo.speed).toBe(1);
  });

  test.each([
    ['on', 1],
    ['1', 1],
    ['2', 2],
    ['off', 0],
    ['0', 0],
  ])('trusts proxies, %s', (value, proxies) => {
    expect(readSettings({ HEADFRAME_TRUST_PROXY: value }).trustedProxies).toBe(proxies);
  });

  test('reads the given values', () => {
    const settings = readSettings({
      PORT: '9000',
      HEADFRAME_PUBLIC_URL: 'https://twin.mine.example/',
      HEADFRAME_ORIGINS: 'http://localhost:5173, https://other.example',
      HEADFRAME_DEMO: 'off',
      HEADFRAME_UTM_ZONE: '50s',
      HEADFRAME_PROJECT_ALTITUDE: '-12.5',
      HEADFRAME_STATE_URL: 'https://state.example/base/',
      HEADFRAME_MACHINE_CLIENTS: 'fleet-a fleet-b',
    });
    expect(settings).toMatchObject({
      publicUrl: 'https://twin.mine.example',
      origins: ['https://twin.mine.example', 'http://localhost:5173', 'https://other.example'],
      demo: { isOn: false },
      backends: { state: 'https://state.example/base', scene: undefined },
      identity: { machineClients: ['fleet-a', 'fleet-b'] },
    });
    expect(settings.site).toMatchObject({ utmZone: { number: 50, south: true }, projectAltitudeM: -12.5 });
  });

  test.each([
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['HEADFRAME_DEMO', 'maybe'],
    ['HEADFRAME_DEMO_PASSWORD', 'short'],
    ['HEADFRAME_FLEET', '0'],
    ['HEADFRAME_FLEET', '20001'],
    ['HEADFRAME_DEMO_SPEED', 'fast'],
    ['HEADFRAME_DEMO_SPEED', '0.5'],
    ['HEADFRAME_UTM_ZONE', '61N'],
    ['HEADFRAME_TIME_ZONE', 'Mars/Olympus'],
    ['HEADFRAME_LOCAL_GRID', 'easting=1'],
    ['HEADFRAME_LOCAL_GRID', 'easting=1 northing=2 scale=0'],
    ['HEADFRAME_LOCAL_GRID', 'easting=1 northing=2 x='],
    ['HEADFRAME_LOCAL_GRID', 'easting=1 easting=1 northing=2'],
    ['HEADFRAME_LOCAL_GRID', 'easting=1 northing=2 south=3'],
    ['HEADFRAME_PROJECT_ALTITUDE', 'high'],
    ['HEADFRAME_PUBLIC_URL', 'localhost:8080'],
    ['HEADFRAME_ISSUER', 'sso.example.com'],
    ['HEADFRAME_ISSUER', 'https://sso.example.com/?tenant=mine'],
    ['HEADFRAME_IDENTITY_ORIGINS', 'sso.example.com'],
    ['HEADFRAME_ISSUER', 'https://sso.example.com/realms/mine/'],
    ['HEADFRAME_TOKEN_SECONDS', '1'],
    ['DATABASE_URL', 'mysql://x'],
    ['MQTT_URL', 'localhost:1883'],
    ['MQTT_URL', 'http://broker'],
    ['MQTT_PORT', '70000'],
    ['HEADFRAME_MQTT_TOPIC', 'mine/+'],
    ['HEADFRAME_MQTT_VERSION', '4'],
    ['NATS_URL', 'localhost:4222'],
    ['NATS_URL', 'nats://one:4222, http://two:4222'],
    ['HEADFRAME_NATS_STREAM', 'two words'],
    ['HEADFRAME_NATS_REPLICAS', '2'],
    ['HEADFRAME_ORIGINS', 'no address'],
    ['HEADFRAME_TRUST_PROXY', '10.0.0.1'],
  ])('refuses %s=%s and names it', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
    expect(() => readSettings({ [name]: value })).toThrow(name);
  });

  test('reads the local grid; omitted values are 0, the scale 1', () => {
    expect(readSettings({}).site.localGrid).toBeUndefined();
    const text = 'easting=649000, northing=4763000 rotation=-12.5';
    expect(readSettings({ HEADFRAME_LOCAL_GRID: text }).site.localGrid).toEqual({
      ...{ x: 0, y: 0, z: 0, altitude: 0 },
      ...{ easting: 649_000, northing: 4_763_000, rotationDeg: -12.5, scale: 1 },
    });
  });

  test('keeps the credentials of the MQTT broker out of its address', () => {
    const settings = readSettings({ MQTT_URL: 'mqtts://site:p%40ss@broker.example:8883', HEADFRAME_MQTT_VERSION: '5' });
    expect(settings.mqtt.broker).toEqual({
      url: 'mqtts://broker.example:8883',
      ...{ host: 'broker.example:8883', user: 'site', password: 'p@ss', version: 5, clientId: 'headframe' },
    });
    expect(readSettings({}).mqtt).toEqual({ broker: undefined, port: undefined, topic: 'headframe/fixes' });
  });

  test('joins servers by NATS over one PostgreSQL only', () => {
    const NATS_URL = 'tls://head:p%40ss@one.example, tls://two.example:4333';
    expect(() => readSettings({ NATS_URL })).toThrow('NATS_URL joins several servers over one PostgreSQL');
    expect(readSettings({ NATS_URL, DATABASE_URL: 'postgres://db/site' }).nats).toEqual({
      servers: ['one.example:4222', 'two.example:4333'],
      user: 'head',
      password: 'p@ss',
      usesTls: true,
      stream: 'headframe',
      replicas: 1,
    });
    expect(readSettings({ DATABASE_URL: 'postgres://db/site' }).nats).toBeUndefined();
  });

  test('never repeats a value: it may be a secret', () => {
    expect(() => readSettings({ HEADFRAME_DEMO_PASSWORD: 'geheim' })).toThrow(/^(?!.*geheim).*$/s);
  });
});
