import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../../tests/fixtures/memoryStorage.ts';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { Scope } from '../../../lifetime/scope.ts';
import { Drafts } from '../../../state/sketch/drafts.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { useDroppedOutline } from './useDroppedOutline.ts';

const CORNER = { easting: 650_000, northing: 4_763_000, altitude: 900 };
let drafts: Drafts;
let setPointCount: (count: number) => void;

function Outline() {
  const [count, setCount] = useState(0);
  setPointCount = setCount;
  useDroppedOutline(count);
  return null;
}

beforeEach(() => {
  drafts = new Drafts(new Scope(), { storage: memoryStorage(), userId: () => 'anna' });
});
afterEach(() => vi.unstubAllGlobals());

async function removeAllPoints(fields: Record<string, string | number>) {
  const page = await mountPage(
    <AppProvider services={{ drafts } as unknown as AppServices}>
      <Outline />
    </AppProvider>,
  );
  drafts.change('zone', { draft: { points: [CORNER], undoSteps: [[]], done: false }, fields });
  await page.during(() => setPointCount(1));
  expect(drafts.of('zone').fields).toEqual(fields);
  drafts.change('zone', { draft: { points: [], undoSteps: [], done: false } });
  await page.during(() => setPointCount(0));
  await page.unmount();
  return drafts.of('zone').fields;
}

it('leaves nothing of an outline whose points were all removed: bounds, map, id of a save without an answer', async () => {
  expect(await removeAllPoints({ lower: '895', upper: '915', map: 'm1', newId: 'z1' })).toEqual({});
});

it('keeps the fields of a stored zone', async () => {
  const fields = { id: 'z1', revision: 2, name: 'Yard' };
  expect(await removeAllPoints(fields)).toEqual(fields);
});
