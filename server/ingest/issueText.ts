/** A plain sentence for the sender that says what is wrong with a field. */
import type { z } from '../../src/domain/wire/zod.ts';

type Issue = z.core.$ZodIssue;

/** @returns for example `velocity is more than 400` */
export function issueText(issue: Issue): string {
  const path = issue.path.join('.');
  const sentence = issueSentence(issue);
  if (sentence === undefined) return path === '' ? issue.message : `${path}: ${issue.message}`;
  return `${path === '' ? 'the item' : path} ${sentence}`;
}

function issueSentence(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? 'is missing'
        : `is not ${TYPE_NOUNS[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return limitText(issue.origin, 'more', 'longer', issue.maximum);
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'is empty'
        : limitText(issue.origin, 'less', 'shorter', issue.minimum);
    case 'invalid_value':
      return `is none of ${issue.values.join(', ')}`;
    case 'unrecognized_keys':
      return `has fields that are not known: ${issue.keys.join(', ')}`;
    default:
      return undefined;
  }
}

function limitText(origin: string, moreUnit: string, longerUnit: string, limit: number | bigint): string {
  if (origin === 'string') return `is ${longerUnit} than ${limit} characters`;
  if (origin === 'array' || origin === 'set') return `has ${moreUnit} than ${limit} items`;
  return `is ${moreUnit} than ${limit}`;
}

const TYPE_NOUNS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
};
