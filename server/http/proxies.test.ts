import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { trustProxySetting } from './proxies.ts';

const PEER_ADDRESS = '198.51.100.9';
const INNER_PROXY_ADDRESS = '10.0.0.7';
const SOCKET_ADDRESS = '10.0.0.8';

test.each([
  [0, `203.0.113.1, ${PEER_ADDRESS}`, SOCKET_ADDRESS],
  [1, `203.0.113.1, ${PEER_ADDRESS}`, PEER_ADDRESS],
  [1, PEER_ADDRESS, PEER_ADDRESS],
  [2, `203.0.113.1, ${PEER_ADDRESS}, ${INNER_PROXY_ADDRESS}`, PEER_ADDRESS],
  [1, undefined, SOCKET_ADDRESS],
])('behind %i proxies, of the addresses %s the caller has %s', async (count, forwarded, expected) => {
  const app = Fastify({ trustProxy: trustProxySetting(count) });
  app.get('/', async (request) => ({ address: request.ip, protocol: request.protocol }));
  const headers = { 'x-forwarded-proto': 'https', ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) };
  const answer = await app.inject({ url: '/', remoteAddress: SOCKET_ADDRESS, headers });
  expect(answer.json()).toEqual({ address: expected, protocol: count > 0 ? 'https' : 'http' });
});
