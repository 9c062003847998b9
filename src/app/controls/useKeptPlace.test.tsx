/** Rows come and go while somebody looks at the middle of a list. */
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../tests/fixtures/mountedPage.ts';
import { useKeptPlace } from './useKeptPlace.ts';
import { useVirtualRows, type VirtualRows } from './useVirtualRows.ts';

afterEach(() => vi.unstubAllGlobals());

const ROW_PX = 10;
const VIEWPORT_PX = 50;

/** As a browser, it scrolls no further than its rows reach. */
class FakeViewport {
  rowCount = 0;
  #scrollTop = 0;

  get scrollTop(): number {
    this.scrollTop = this.#scrollTop;
    return this.#scrollTop;
  }

  get scrollHeight(): number {
    return this.rowCount * ROW_PX;
  }

  get clientHeight(): number {
    return VIEWPORT_PX;
  }

  set scrollTop(px: number) {
    this.#scrollTop = Math.max(0, Math.min(px, this.rowCount * ROW_PX - VIEWPORT_PX));
  }
}

class FakeObserver {
  observe(): void {}
  disconnect(): void {}
}

let drawn: VirtualRows;

function List({ viewport, names }: { viewport: FakeViewport; names: readonly string[] }) {
  const box = useRef(viewport as unknown as HTMLElement);
  viewport.rowCount = names.length;
  drawn = useVirtualRows(box, names.length, ROW_PX, VIEWPORT_PX);
  useKeptPlace(box, names, (name) => name, ROW_PX, drawn);
  return null;
}

/** @param scrollTop where the user has scrolled to */
async function mountList(names: readonly string[], scrollTop: number) {
  vi.stubGlobal('ResizeObserver', FakeObserver);
  const viewport = new FakeViewport();
  const { during, rerender, unmount } = await mountPage(<List viewport={viewport} names={names} />);
  await during(() => {
    viewport.scrollTop = scrollTop;
    drawn.onScroll({ currentTarget: viewport as unknown as HTMLElement });
  });
  const show = (next: readonly string[]) => rerender(<List viewport={viewport} names={next} />);
  return { viewport, show, unmount };
}

const NAMES = Array.from({ length: 100 }, (_, k) => `row ${k}`);
const NEW_NAMES = Array.from({ length: 30 }, (_, k) => `new ${k}`);

it.each([
  ['new ones before them', [...NEW_NAMES, ...NAMES], 505 + 300],
  ['as many new ones as have gone after them', [...NEW_NAMES, ...NAMES.slice(0, 70)], 505 + 300],
  ['fewer before them', NAMES.slice(20), 505 - 200],
  ['new ones after them', [...NAMES, ...NEW_NAMES], 505],
  ['new ones among them', [...NAMES.slice(0, 52), ...NEW_NAMES, ...NAMES.slice(52)], 505],
  ['the first of them gone to the top', ['row 50', ...NAMES.filter((name) => name !== 'row 50')], 505],
  ['the first of them gone, and new ones before them', [...NEW_NAMES, ...NAMES.filter((n) => n !== 'row 50')], 795],
  ['others in place of all', [...NEW_NAMES, ...NEW_NAMES.map((name) => `${name}+`)], 505],
])('in view stay where they are: %s', async (_what, next, scrollTop) => {
  const { viewport, show, unmount } = await mountList(NAMES, 505);
  await show(next);
  expect(viewport.scrollTop).toBe(scrollTop);
  expect(drawn.scrollTop).toBe(scrollTop);
  expect(drawn.firstRow).toBe(Math.floor(scrollTop / ROW_PX) - 8);
  await unmount();
});

it('also at the end of a list that becomes shorter', async () => {
  const { viewport, show, unmount } = await mountList(NAMES, 940);
  await show(NAMES.slice(20));
  expect(viewport.scrollTop).toBe(740);
  await unmount();
});

it('the top of a list stays in view', async () => {
  const { viewport, show, unmount } = await mountList(NAMES, 0);
  await show([...NEW_NAMES, ...NAMES]);
  expect(viewport.scrollTop).toBe(0);
  await unmount();
});

it.each([
  [0, 0],
  [300, 600],
])('go by how far the list is scrolled now, also before its event has come: %d px', async (nowPx, scrollTop) => {
  const { viewport, show, unmount } = await mountList(NAMES, 505);
  viewport.scrollTop = nowPx;
  await show([...NEW_NAMES, ...NAMES]);
  expect(viewport.scrollTop).toBe(scrollTop);
  await unmount();
});
