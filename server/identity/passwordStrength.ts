/** Whether a password is strong enough for an account: checked when it is set, never at sign-in. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { PASSWORD_LENGTH } from './passwords.ts';

/** On a scale of 0 to 4: more than 10^8 guesses, which rate limiting spreads over more than a lifetime. */
const MIN_STRENGTH_SCORE = 3;

let strengthEstimator: ZxcvbnFactory | undefined;

/**
 * @param personalTexts known words about the account: its name and the person's names
 * @returns why it is weak, for the administrator; undefined if it is strong enough
 */
export function weaknessOfPassword(password: string, personalTexts: readonly string[]): string | undefined {
  const { min, max } = PASSWORD_LENGTH;
  if (password.length < min) return `It needs at least ${min} characters`;
  if (password.length > max) return `It may have ${max} characters at most`;
  strengthEstimator ??= new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs });
  const words = [...personalTexts, 'headframe'].flatMap((text) => [text, ...text.split(/[^\p{L}]+/u)]);
  const knownWords = words.map((word) => word.toLowerCase()).filter((word) => word.length > 1);
  if (strengthEstimator.check(password, knownWords).score >= MIN_STRENGTH_SCORE) return undefined;
  return 'It is easy to guess: use several words that do not belong together, or let one be made';
}
