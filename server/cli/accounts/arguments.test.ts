import { describe, expect, test } from 'vitest';
import { type AccountsCall, readAccountsArguments as readArguments, UsageError } from './arguments.ts';

function readAccountsArguments(args: readonly string[]): AccountsCall {
  const call = readArguments(args);
  if (call === 'help') throw new Error('only help was asked for');
  return call;
}

describe('readAccountsArguments', () => {
  test('reads an account with all that it may', () => {
    const words =
      'add b.bold --given Bold --family Bat --role ADMIN --group test --group night --permission public_view';
    expect(readAccountsArguments(words.split(' '))).toEqual({
      command: {
        command: 'add',
        name: 'b.bold',
        givenName: 'Bold',
        familyName: 'Bat',
        realmRoles: ['ADMIN'],
        groups: ['test', 'night'],
        permissions: ['public_view'],
      },
      passwordFromStdin: false,
    });
  });

  test('a machine may send fixes by default', () => {
    expect(readAccountsArguments(['add-machine', 'gps']).command).toMatchObject({ permissions: ['ingest'] });
    const named = readAccountsArguments(['add-machine', 'x', '--permission', 'other']);
    expect(named.command).toMatchObject({ permissions: ['other'] });
  });

  test('reads the simple ones', () => {
    expect(readAccountsArguments(['list']).command).toEqual({ command: 'list' });
    expect(readAccountsArguments(['disable', 'x']).command).toEqual({ command: 'disable', name: 'x' });
    expect(readAccountsArguments(['reset', 'x', '--password-stdin'])).toMatchObject({ passwordFromStdin: true });
  });

  test.each([
    [[], 'Which command'],
    [['add'], 'Which account'],
    [['remove', 'x'], 'no command "remove"'],
    [['disable', 'x', 'y'], '"y" is one word too many'],
    [['add', 'x', '--password', 'secret'], '--password'],
  ])('refuses %j', (words, reason) => {
    expect(() => readAccountsArguments(words)).toThrow(UsageError);
    expect(() => readAccountsArguments(words)).toThrow(reason);
  });
});
