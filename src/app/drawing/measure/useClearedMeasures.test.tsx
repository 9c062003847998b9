import { proxy, ref } from 'valtio';
import { afterEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { addMeasure, type Measure, type MeasuresState } from '../../../state/sketch/measures.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { useClearedMeasures } from './useClearedMeasures.ts';

afterEach(() => vi.unstubAllGlobals());

const measureOf = (id: string): Measure => ({
  ...{ id, kind: 'distance' },
  points: [0, 5].map((easting) => ({ easting, northing: 1, altitude: 2 })),
});

let cleared: ReturnType<typeof useClearedMeasures>;

function Tool() {
  cleared = useClearedMeasures();
  return `${cleared.count} cleared`;
}

async function openTool(measures: MeasuresState) {
  return mountPage(
    <AppProvider services={{ measures } as unknown as AppServices}>
      <Tool />
    </AppProvider>,
  );
}

it('measures that were cleared are brought back, before those that were made since', async () => {
  const measures: MeasuresState = proxy({ list: ref([measureOf('a'), measureOf('b')]) });
  const { text, during, unmount } = await openTool(measures);
  expect(text()).toBe('0 cleared');
  await during(() => cleared.clear());
  expect(measures.list).toEqual([]);
  expect(text()).toBe('2 cleared');
  addMeasure(measures, measureOf('c'));
  await during(() => cleared.restore());
  expect(measures.list.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(text()).toBe('0 cleared');
  await unmount();
});

it('cleared in several turns, all are brought back, each once', async () => {
  const measures: MeasuresState = proxy({ list: ref([measureOf('a'), measureOf('b')]) });
  const { text, during, unmount } = await openTool(measures);
  await during(() => cleared.clear());
  // Another window has brought one back.
  measures.list = ref([measureOf('b'), measureOf('c')]);
  await during(() => cleared.clear());
  expect(text()).toBe('3 cleared');
  await during(() => cleared.restore());
  expect(measures.list.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  await unmount();
});
