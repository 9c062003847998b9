/** Fixes as lines of JSON, plain and gzipped. */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixSender, vehicleState } from './support/intake.ts';
import { type Site, startSite } from './support/site.ts';

let site: Site;
let sendFixes: Awaited<ReturnType<typeof fixSender>>;

beforeAll(async () => {
  site = await startSite();
  sendFixes = await fixSender(site);
});
afterAll(() => site.close());

const place = { easting: 649_000, northing: 4_763_000, alt: 1_200 };

describe('lines of JSON', () => {
  const fixLine = (id: string) => JSON.stringify({ id, timestamp: Date.now(), location: place });

  test('are taken one by one; a broken one keeps its place', async () => {
    const answer = await sendFixes(`${fixLine('N1')}\nrubbish\n\n${fixLine('N2')}`, 'application/x-ndjson');
    expect(answer.json()).toEqual({
      accepted: 2,
      rejected: 1,
      errors: [{ index: 1, message: 'this line is not JSON' }],
    });
    expect(await vehicleState(site, 'N2')).toBeDefined();
  });

  test('may be many, and gzipped', async () => {
    const lines = Array.from({ length: 12_000 }, (_, k) => fixLine(`Z${k % 50}`)).join('\n');
    const answer = await sendFixes(gzipSync(lines), 'application/x-ndjson', { 'content-encoding': 'gzip' });
    expect(answer.json()).toMatchObject({ accepted: 12_000, rejected: 0 });
  });

  test.each([
    ['empty lines', '\n', 413, '200000 lines'],
    ['lines of one character', '0\n', 400, 'More than 10000 items are refused'],
    ['empty fixes', '{}\n', 400, 'More than 10000 items are refused'],
  ])('may not be %s by the million behind a few kilobytes of gzip', async (_case, line, status, message) => {
    const body = gzipSync(line.repeat(2_000_000));
    expect(body.length).toBeLessThan(20_000);
    const answer = await sendFixes(body, 'application/x-ndjson', { 'content-encoding': 'gzip' });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ message: expect.stringContaining(message) });
  });

  test('may not be endless, nor zipped in another way', async () => {
    expect((await sendFixes('x'.repeat(70_000), 'application/x-ndjson')).statusCode).toBe(413);
    const brotli = await sendFixes('x', 'application/json', { 'content-encoding': 'br' });
    expect(brotli.statusCode).toBe(415);
    expect((await sendFixes(gzipSync('[]'), 'application/json', { 'content-encoding': 'gzip' })).statusCode).toBe(200);
    expect((await sendFixes('not gzip', 'application/json', { 'content-encoding': 'gzip' })).statusCode).toBe(400);
  });
});
