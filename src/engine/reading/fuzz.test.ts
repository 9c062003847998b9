import { expect, it } from 'vitest';
import { checkFile } from '../../../tests/fuzz/files/checkFile.ts';
import { fuzzInput } from '../../../tests/fuzz/files/input.ts';
import { allSeeds } from '../../../tests/fuzz/files/seeds.ts';

/** As `npm run fuzz -- files` does with many more. */
it('four hundred damaged files are read as what can be drawn, or refused in words', async () => {
  const own = (await allSeeds()).filter((seed) => seed.own);
  const outcomes = new Set<string>();
  for (let index = 0; index < 400; index++) {
    const { source, bytes } = fuzzInput(own, 7, index);
    const { outcome, wrong } = await checkFile(source.kind, bytes);
    outcomes.add(outcome);
    expect(wrong, `file ${index} of ${source.name}`).toBeUndefined();
  }
  expect([...outcomes]).toEqual(expect.arrayContaining(['read', 'cutShort', 'damaged']));
});

it('their sound forms are all read', async () => {
  for (const { own, kind, name, bytes } of await allSeeds()) {
    if (own) expect(await checkFile(kind, bytes), name).toEqual({ outcome: 'read', wrong: undefined });
  }
});
