import { EventEmitter } from 'node:events';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { UncaughtErrors, watchUncaughtErrors } from './uncaughtErrors.ts';

function watchProcess() {
  const lines: string[] = [];
  const clock = { nowMs: 0 };
  const faults = new UncaughtErrors(pino({}, { write: (line: string) => void lines.push(line) }), () => clock.nowMs);
  const source = new EventEmitter();
  const end = vi.fn();
  watchUncaughtErrors(source, faults, end);
  return { source, faults, end, lines, clock };
}

/** The error that the work throws. */
function errorOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

const errorWithCode = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ['a rejection', 'unhandledRejection', new TypeError('x is undefined')],
  ['a rejection without an error', 'unhandledRejection', undefined],
  ['an error of a zip stream', 'uncaughtException', errorOf(() => gunzipSync('x'))],
  ['a connection that was reset', 'uncaughtException', errorWithCode('ECONNRESET')],
  ['a write after the end', 'uncaughtException', errorWithCode('ERR_STREAM_WRITE_AFTER_END')],
  ['a thread that reached its bound of memory', 'uncaughtException', errorWithCode('ERR_WORKER_OUT_OF_MEMORY')],
  ['a broken WebSocket frame', 'uncaughtException', errorWithCode('WS_ERR_INVALID_OPCODE')],
])('%s is logged and counted, and the server goes on', (_what, event, error) => {
  const { source, faults, end, lines } = watchProcess();
  source.emit(event, error);
  expect(faults.count).toBe(1);
  expect(lines.join('')).toContain('uncaught error');
  expect(end).not.toHaveBeenCalled();
});

test.each([
  ['an error out of a callback', 'uncaughtException', new TypeError('x is undefined')],
  ['an allocation that failed', 'unhandledRejection', new RangeError('Array buffer allocation failed')],
  ['memory that a zip stream lacks', 'uncaughtException', errorWithCode('Z_MEM_ERROR')],
])('%s ends the server', (_what, event, error) => {
  const { source, end } = watchProcess();
  source.emit(event, error);
  expect(end).toHaveBeenCalledExactlyOnceWith(error);
});

test('very many are counted, but do not fill the log', () => {
  const { source, faults, lines, clock } = watchProcess();
  for (let k = 0; k < 1_000; k++) source.emit('unhandledRejection', new Error('again'));
  expect(faults.count).toBe(1_000);
  expect(lines).toHaveLength(20);
  clock.nowMs = 60_000;
  source.emit('unhandledRejection', new Error('again'));
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ skipped: 980, count: 1_001 });
});
