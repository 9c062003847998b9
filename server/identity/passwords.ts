/** Passwords of people (argon2id) and secrets of machines (random, so a plain digest is enough). */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id by default; 19 MiB, two passes, one lane. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Letters and digits that are hard to confuse when read aloud or typed from paper. */
const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), ARGON2_COST);
}

/** @param storedHash absent if there is no such account: the check then takes as long and returns false */
export async function verifyPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  const isMatch = await verify(storedHash ?? (await decoyHash()), password.normalize('NFKC'));
  return isMatch && storedHash !== undefined;
}

let cachedDecoyHash: Promise<string> | undefined;

function decoyHash(): Promise<string> {
  cachedDecoyHash ??= hashPassword(randomBytes(16).toString('hex'));
  return cachedDecoyHash;
}

/** Computed in advance, so that the first refused sign-in takes no longer than others. */
export async function warmUpPasswords(): Promise<void> {
  await decoyHash();
}

/** Generates a password to hand to a person: four groups of four, 79 bits. */
export function makePassword(): string {
  const group = () => Array.from({ length: 4 }, () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/** Generates a secret for a machine: 256 random bits. */
export function makeMachineSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function hashMachineSecret(secret: string): string {
  return `sha256:${createHash('sha256').update(secret).digest('base64url')}`;
}

export function verifyMachineSecret(secret: string, storedHash: string): boolean {
  const givenHash = Buffer.from(hashMachineSecret(secret));
  const stored = Buffer.from(storedHash);
  return givenHash.length === stored.length && timingSafeEqual(givenHash, stored);
}
