/** The clock by which sockets end their tokens, where that of the site is another one: with NATS. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIVE_CLOSE } from '../../src/domain/wire/live.ts';
import { authorizeClient, joinLive, pingPong } from './support/live.ts';
import { hasNats, NatsServer } from './support/natsServer.ts';
import { type Site, startSite, tokenFor } from './support/site.ts';

describe.skipIf(!hasNats)('a server by the clock of NATS', () => {
  let nats: NatsServer;
  let site: Site;

  beforeAll(async () => {
    nats = await NatsServer.start();
    const environment = { NATS_URL: nats.url, DATABASE_URL: 'postgres://given.by.the.test' };
    site = await startSite({ listen: true, environment });
  });
  afterAll(async () => {
    await site?.close();
    await nats?.stop();
  });

  test("ends sockets with their token by its machine's clock, which issues and verifies it", async () => {
    const [short, long] = [await joinLive(site.settings.port), await joinLive(site.settings.port)];
    await authorizeClient(short, await tokenFor(site, { lifeSeconds: 300 }));
    await authorizeClient(long, await tokenFor(site, { lifeSeconds: 400 }));
    site.clock.offsetMs = 306_000;
    expect(await short.closed).toEqual(LIVE_CLOSE.expired);
    await pingPong(long);
    long.socket.close();
  });
});
