import { describe, expect, test } from 'vitest';
import {
  hashMachineSecret,
  hashPassword,
  makeMachineSecret,
  makePassword,
  verifyMachineSecret,
  verifyPassword,
} from './passwords.ts';

describe('passwords', () => {
  test('are hashed with argon2id and a salt of their own', async () => {
    const [first, second] = await Promise.all([hashPassword('геологи'), hashPassword('геологи')]);
    expect(first).toMatch(/^\$argon2id\$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword('геологи', first)).toBe(true);
    expect(await verifyPassword('геолог', first)).toBe(false);
  });

  test('are the same however their letters were composed', async () => {
    const hash = await hashPassword('caf\u00e9-mine');
    expect(await verifyPassword('cafe\u0301-mine', hash)).toBe(true);
  });

  test('of unknown accounts never match', async () => {
    expect(await verifyPassword('anything', undefined)).toBe(false);
  });

  test('that are made are long, readable and different', () => {
    const made = Array.from({ length: 50 }, makePassword);
    for (const password of made) expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(new Set(made).size).toBe(50);
    expect(made.join('')).not.toMatch(/[01ilo]/);
  });
});

test('machine secrets are compared by digest, and the digest is no secret', () => {
  const secret = makeMachineSecret();
  const hash = hashMachineSecret(secret);
  expect(verifyMachineSecret(secret, hash)).toBe(true);
  expect(verifyMachineSecret(hash, hash)).toBe(false);
  expect(verifyMachineSecret('', hash)).toBe(false);
  expect(verifyMachineSecret(secret, '')).toBe(false);
});
