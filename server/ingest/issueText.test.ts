import { describe, expect, it } from 'vitest';
import { ingestFixSchema } from '../../src/domain/wire/ingest.ts';
import { issueText } from './issueText.ts';

const VALID_FIX = { id: 'HT-1', timestamp: 1, location: { easting: 1, northing: 2 } };

function issuesOf(fix: object): string[] {
  const parsed = ingestFixSchema.safeParse({ ...VALID_FIX, ...fix });
  return parsed.success ? [] : parsed.error.issues.map(issueText);
}

describe('the fault of a field', () => {
  it.each([
    [{ timestamp: undefined }, 'timestamp is missing'],
    [{ timestamp: '2024' }, 'timestamp is not a number'],
    [{ timestamp: 1.5 }, 'timestamp is not a whole number'],
    [{ timestamp: -1 }, 'timestamp is less than 0'],
    [{ velocity: 401 }, 'velocity is more than 400'],
    [{ id: 7 }, 'id is not text'],
    [{ id: '' }, 'id is empty'],
    [{ id: 'a'.repeat(129) }, 'id is longer than 128 characters'],
    [{ presence: 'away' }, 'presence is none of online, offline'],
  ])('%j: %s', (fix, sentence) => {
    expect(issuesOf(fix)).toEqual([sentence]);
  });
});
