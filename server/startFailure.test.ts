import { expect, test } from 'vitest';
import { ControlFolderError } from './control/socketPath.ts';
import { DatabaseUnusableError } from './db/open.ts';
import { ListenError } from './http/ListenError.ts';
import { LeftoverJournalError } from './journal/openJournal.ts';
import { SettingsError } from './settings/settings.ts';
import { describeFailure } from './startFailure.ts';

const systemError = (code: string, syscall: string, path?: string) =>
  Object.assign(new Error(`${code}: ${syscall}`), { code, syscall, ...(path !== undefined && { path }) });
const embeddedLocation = { kind: 'embedded', directory: '/data/database' } as const;

test.each([
  ['a wrong setting', new SettingsError('PORT cannot be used'), 'PORT cannot be used'],
  ['what a single server has left', new LeftoverJournalError('/data/intake holds'), '/data/intake holds'],
  ['a socket folder of another user', new ControlFolderError('/tmp/x'), '/tmp/x is not a folder of this user alone'],
  ['a port in use', systemError('EADDRINUSE', 'listen'), 'used by another program'],
  ['a port that only root may use', systemError('EACCES', 'listen'), 'PORT'],
  [
    'a port of metrics in use',
    new ListenError('METRICS_PORT', systemError('EADDRINUSE', 'listen')),
    'set METRICS_PORT',
  ],
  [
    'a port of MQTT that only root may use',
    new ListenError('MQTT_PORT', systemError('EACCES', 'listen')),
    'Set MQTT_PORT',
  ],
  ['an address of another machine', systemError('EADDRNOTAVAIL', 'listen'), 'HOST'],
  ['a full disk', systemError('ENOSPC', 'write'), 'The disk is full'],
  ['a quota that is used up', systemError('EDQUOT', 'open', '/data/x'), 'The disk is full'],
  ['a directory of another user', systemError('EACCES', 'mkdir', '/data'), '/data may not be written'],
  // As the embedded database's file system says it.
  [
    'a database without room',
    new DatabaseUnusableError(embeddedLocation, { name: 'ErrnoError', errno: 51 }),
    'the disk is full',
  ],
])('%s is explained in one line', (_what, error, words) => {
  const told = describeFailure(error);
  expect(told).toContain(words);
  expect(told).not.toContain('\n');
  expect(told).not.toContain('[object');
});

test('an unknown error is printed in full', () => {
  expect(describeFailure(new TypeError('x is undefined'))).toContain('startFailure.test.ts');
  expect(describeFailure({ errno: 7 })).toBe('Headframe could not start: {"errno":7}');
});
