import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { saveInBatches } from './saveInBatches.ts';

class RowError extends Error {
  readonly code = '22P05';
}

/** A table that refuses a statement with any of these rows. */
function refusingTable(bad: ReadonlySet<number>) {
  const kept: number[] = [];
  let statements = 0;
  const writeRows = async (rows: readonly number[]) => {
    statements++;
    if (rows.some((row) => bad.has(row))) throw new RowError('unsupported Unicode escape sequence');
    kept.push(...rows);
  };
  return { kept, writeRows, statements: () => statements };
}

describe('saveInBatches', () => {
  it('saves every row but those at fault, each once', async () => {
    const all = fc.uniqueArray(fc.nat(99), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(all, fc.uniqueArray(fc.nat(99), { maxLength: 5 }), async (rows, bad) => {
        const { kept, writeRows } = refusingTable(new Set(bad));
        const { failed, error } = await saveInBatches(rows, writeRows);
        expect([...kept, ...failed].sort()).toEqual([...rows].sort());
        expect(failed).toEqual(rows.filter((row) => bad.includes(row)));
        expect(error !== undefined).toBe(failed.length > 0);
      }),
    );
  });

  it('needs one statement where nothing is wrong, and few for one bad row', async () => {
    const rows = Array.from({ length: 1_000 }, (_, k) => k);
    const good = refusingTable(new Set());
    await saveInBatches(rows, good.writeRows);
    expect(good.statements()).toBe(1);
    const oneBad = refusingTable(new Set([617]));
    await saveInBatches(rows, oneBad.writeRows);
    expect(oneBad.statements()).toBeLessThan(25);
  });

  it('lets others have the database between the statements of a large fleet', async () => {
    const rows = Array.from({ length: 20_000 }, (_, k) => k);
    const sizes: number[] = [];
    const table = refusingTable(new Set([4_321]));
    const { failed, error } = await saveInBatches(rows, (part) => {
      sizes.push(part.length);
      return table.writeRows(part);
    });
    expect(failed).toEqual([4_321]);
    expect(error).toBeInstanceOf(RowError);
    expect(table.kept).toHaveLength(19_999);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1_000);
  });

  it('keeps all that is left where the database goes away in between', async () => {
    const rows = Array.from({ length: 5_000 }, (_, k) => k);
    const lost = new Error('connection lost');
    let statements = 0;
    const { failed, error } = await saveInBatches(rows, async () => {
      if (++statements === 3) throw lost;
    });
    expect([failed, error, statements]).toEqual([rows.slice(2_000), lost, 3]);
  });

  it('tries no more where the database is at fault', async () => {
    let statements = 0;
    const lost = new Error('connection lost');
    const { failed, error } = await saveInBatches([1, 2, 3], async () => {
      statements++;
      throw lost;
    });
    expect([failed, error, statements]).toEqual([[1, 2, 3], lost, 1]);
  });
});
