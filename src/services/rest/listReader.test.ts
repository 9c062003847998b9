import { expect, it } from 'vitest';
import { z } from '../../domain/wire/zod.ts';
import { listReader, readAnswer } from './listReader.ts';

const noteSchema = z.object({ id: z.union([z.string(), z.number().transform(String)]), text: z.string() });
const schema = z.object({
  notes: z.array(noteSchema),
  report: z.object({ lines: z.array(z.object({ name: z.string() })).nullable(), count: z.number() }),
});
const reader = listReader(schema, { notes: noteSchema, 'report.lines': z.object({ name: z.string() }) });
const note = { id: 'a', text: 'Mind the ramp' };
const report = { lines: [{ name: 'EX-01' }], count: 1 };

it('leaves out only the items that cannot be read, of any list, and names them', () => {
  const lines = [{ name: 1 }, { name: 'EX-01' }, 'x'];
  const read = readAnswer({ notes: [note, { id: 7, text: null }, null], report: { ...report, lines } }, reader);
  expect(read).toEqual({
    answer: { notes: [note], report },
    skipped: [
      expect.stringMatching(/^notes #2 7: text: \S/),
      expect.stringMatching(/^notes #3: \S/),
      expect.stringMatching(/^lines #1 1: name: \S/),
      expect.stringMatching(/^lines #3: \S/),
    ],
  });
});

it('reads an answer that is whole as its schema does', () => {
  const read = readAnswer({ notes: [{ ...note, id: 7 }], report: { lines: null, count: 0 } }, reader);
  expect(read).toEqual({
    answer: { notes: [{ ...note, id: '7' }], report: { lines: null, count: 0 } },
    skipped: [],
  });
});

it.each([
  [null],
  ['notes'],
  [[]],
  [{}],
  [{ notes: 'many', report }],
  [{ notes: [], report: null }],
  [{ notes: [], report: { ...report, count: 'one' } }],
  [{ notes: [], report: { ...report, lines: {} } }],
])('refuses %j, of which more than an item cannot be read', (body) => {
  expect(() => readAnswer(body, reader)).toThrow('Invalid response format');
});
