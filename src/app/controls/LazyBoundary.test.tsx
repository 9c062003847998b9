/** What is fetched is shown as soon as it is there, however busy the page is. */
import { afterEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../tests/fixtures/mountedPage.ts';
import { LazyBoundary } from './LazyBoundary.tsx';
import { lazyComponent } from './lazyComponent.ts';

afterEach(() => vi.unstubAllGlobals());

it('shows a part right after it was fetched, before the page is idle', async () => {
  let arrive: (part: () => JSX.Element) => void = () => {};
  const Part = lazyComponent(() => new Promise<() => JSX.Element>((resolve) => (arrive = resolve)));
  const page = await mountPage(
    <LazyBoundary fallback="loading">
      <Part />
    </LazyBoundary>,
  );
  expect(page.text()).toBe('loading');
  // What React does at its lowest priority waits for a task of its own, which does not come here.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  arrive(() => <b>there</b>);
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  expect(page.text()).toBe('there');
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await page.unmount();
});
