/** Feedback that is sent over a real connection, whose answer stalls or breaks off (rules.md#feedback-errors). */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RestClient } from '../rest/RestClient.ts';
import { FeedbackService } from './FeedbackService.ts';

const FEEDBACK = { type: 'feedback' as const, desc: 'd', user: 'u', images: [] };

let answer: (response: ServerResponse) => void;
let server: ReturnType<typeof createServer>;
let busy: { requests: number };
let aborting: AbortController;

beforeEach(async () => {
  server = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  busy = { requests: 0 };
  aborting = new AbortController();
});
afterEach(async () => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function submit(): Promise<unknown> {
  const rest = new RestClient(async () => 'token', { requestCount: busy });
  const { port } = server.address() as AddressInfo;
  const service = new FeedbackService(rest, `http://127.0.0.1:${port}/api/adt/feedback`);
  return service.submit(FEEDBACK, aborting.signal).catch((error: unknown) => error);
}

it.each([200, 502])(
  'an answer of status %i whose body stalls is a time-out, and sets the loading flag until then',
  async (status) => {
    const headIsOut = new Promise<void>((resolve) => {
      answer = (response) => {
        response.writeHead(status, { 'content-type': 'application/json' }).write('{"id":', () => resolve());
      };
    });
    const submitted = submit();
    await headIsOut;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(busy.requests).toBe(1);
    aborting.abort();
    expect(await submitted).toMatchObject({ fault: 'timedOut' });
    expect(busy.requests).toBe(0);
  },
);

it('its own time-out ends a body that stalls', async () => {
  // Kept here: a time-out to which only a composite signal refers may be collected in Node, and never come.
  const timeout = AbortSignal.timeout(200);
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout);
  answer = (response) => void response.writeHead(200).write('{');
  expect(await submit()).toMatchObject({ fault: 'timedOut' });
});

it('one that breaks off is no answer of the server', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"id":', () => response.destroy());
  };
  expect(await submit()).toMatchObject({ fault: 'failed' });
  expect(busy.requests).toBe(0);
});

it('a whole one is read to its end', async () => {
  answer = (response) => void response.end('{"id":"1"}');
  expect(await submit()).toBeUndefined();
});
