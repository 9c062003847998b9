/** Bytes on a connection that are nearly HTTP, or no longer. */
import { connect } from 'node:net';
import { ACCOUNTS } from '../../contract/support/callers.ts';
import { addressOf } from '../../contract/support/routes.ts';
import { VERDICTS } from '../../contract/support/verdicts.ts';
import { corruptBytes, hostileText } from '../support/hostileInputs.ts';
import type { RandomSource } from '../support/RandomSource.ts';
import { type Input, someAddress } from './input.ts';

const IDLE_MS = 60;
const HTTP_METHODS = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'CONNECT',
  'TRACE',
  'PROPFIND',
  'BREW',
  'get',
];
/** The page itself needs the built app. */
const RAW_VERDICTS = VERDICTS.filter(({ route }) => route !== 'GET /');
const HEADER_LINES = [
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, identity',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Content-Length: 5\r\nContent-Length: 6',
  'Connection: Upgrade\r\nUpgrade: websocket',
  'Connection: Upgrade\r\nUpgrade: h2c',
  'Connection: close',
  'Expect: 100-continue',
  'Expect: 200-maybe',
  'Content-Encoding: gzip',
  'Content-Type: application/x-ndjson',
  'Content-Type: application/json',
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x',
  'Host: y',
  'Trailer: x',
  ' folded: yes',
];

export function rawInput(random: RandomSource): Input {
  const [method = 'GET', url = '/'] = random.pick(RAW_VERDICTS).route.split(' ');
  const verb = random.chance(0.7) ? method : random.pick(HTTP_METHODS);
  const lines = Array.from({ length: random.int(6) }, () =>
    random.chance(0.9) ? random.pick(HEADER_LINES) : `x: ${hostileText(random)}`,
  );
  const body = random.pick([
    '',
    '[]',
    '5\r\nhello\r\n0\r\n\r\n',
    'ffffffff\r\nx',
    '-1\r\n',
    'x',
    '{"a":',
    '0\r\nx: y\r\n\r\n',
  ]);
  const repeated = random.chance(0.2) ? 1 + random.int(20) : 1;
  const caller = random.pick([...ACCOUNTS, 'nobody'] as const);
  const address = someAddress((below) => random.int(below));
  const breaksOff = random.chance(0.3);
  const isDamaged = random.chance(0.3);
  return {
    summary: `raw ${verb} ${url} as ${caller}: ${JSON.stringify(lines).slice(0, 200)} ${JSON.stringify(body)}`,
    send: ({ port, callers }) => {
      const { authorization } = callers[caller];
      const head = [
        `${verb} ${addressOf({ method, url })} HTTP/1.1`,
        'Host: x',
        `X-Forwarded-For: ${address}`,
        ...(authorization === undefined ? [] : [`Authorization: ${authorization}`]),
        ...lines,
      ];
      const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`.repeat(repeated), 'latin1');
      return exchangeBytes(port, isDamaged ? corruptBytes(random, bytes) : bytes, breaksOff);
    },
  };
}

function exchangeBytes(port: number, bytes: Buffer, breaksOff: boolean) {
  return new Promise<{ inputs: number; statuses: number[]; detail?: string }>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
    });
    socket.on('close', () => {
      const statuses = Array.from(text.matchAll(/^HTTP\/1\.1 (\d{3})/gm), ([, status]) => Number(status));
      resolve({
        inputs: 1,
        statuses,
        ...(statuses.some((status) => status >= 500) && { detail: text.slice(0, 1_500) }),
      });
    });
    socket.write(bytes, () => breaksOff && socket.resetAndDestroy());
  });
}
