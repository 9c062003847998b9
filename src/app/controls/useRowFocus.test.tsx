import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../tests/fixtures/mountedPage.ts';
import { useRowFocus } from './useRowFocus.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** As much of a list as the focus is about: a button in each row. */
class FakeList extends EventTarget {
  rows: { name: string; index: number; button: FakeButton }[] = [];

  show(drawn: readonly { item: string; index: number }[]): void {
    const shown = new Map(this.rows.map(({ name, button }) => [name, button]));
    this.rows = drawn.map(({ item: name, index }) => ({
      name,
      index,
      button: shown.get(name) ?? new FakeButton(this, name),
    }));
    // As a browser does with the focus of an element that is removed.
    if (document.activeElement instanceof FakeButton && !this.contains(document.activeElement)) setFocus(document.body);
  }

  contains(element: unknown): boolean {
    return this.rows.some(({ button }) => button === element);
  }

  placeOf(name: string): number {
    return (this.rows.find((row) => row.name === name)?.index ?? -1) + 1;
  }

  querySelector(selector: string) {
    const place = Number(/"(\d+)"/.exec(selector)?.[1]);
    const button = this.rows.find(({ index }) => index === place - 1)?.button;
    return button ? { querySelectorAll: () => [button] } : null;
  }

  focus(): void {
    setFocus(this);
  }
}

class FakeButton {
  constructor(
    readonly list: FakeList,
    readonly name: string,
  ) {}

  closest() {
    return { getAttribute: () => String(this.list.placeOf(this.name)) };
  }

  focus(): void {
    setFocus(this);
    this.list.dispatchEvent(new Event('focusin'));
  }
}

function setFocus(element: unknown): void {
  Reflect.set(document, 'activeElement', element);
}

interface ListProps {
  list: FakeList;
  shown: readonly string[];
  /** First of the rows in view, and the one after them. */
  view: readonly [number, number];
}

function List({ list, shown, view: [firstRow, endRow] }: ListProps) {
  const box = useRef(list as unknown as HTMLElement);
  list.show(useRowFocus(box, shown, (name) => name, { firstRow, endRow }));
  return null;
}

const ALL_IN_VIEW = [0, 100] as const;

async function mountList(names: readonly string[]) {
  const list = new FakeList();
  const page = await mountPage(<List list={list} shown={names} view={ALL_IN_VIEW} />);
  Reflect.set(document, 'body', { name: 'page' });
  const show = (next: readonly string[], view: ListProps['view'] = ALL_IN_VIEW) =>
    page.rerender(<List list={list} shown={next} view={view} />);
  const drawn = () => list.rows.map(({ name }) => name);
  const focus = (name: string) => list.rows.find((row) => row.name === name)?.button.focus();
  /** Name of the row that has the focus. */
  const focused = () => {
    const { activeElement } = document as unknown as { activeElement: { name?: string } };
    return activeElement === (list as unknown) ? 'list' : activeElement?.name;
  };
  return { show, drawn, focus, focused, unmount: page.unmount };
}

it.each([
  ['the next one', 'b', ['a', 'c'], 'c'],
  ['the last one where it was that', 'c', ['a', 'b'], 'b'],
  ['the list where nothing is left', 'a', [], 'list'],
])('of a removed row goes to %s', async (_where, from, left, to) => {
  const { show, focus, focused, unmount } = await mountList(['a', 'b', 'c']);
  focus(from);
  await show(left);
  expect(focused()).toBe(to);
  await unmount();
});

it('follows rows that others have pushed down', async () => {
  const { show, focus, focused, unmount } = await mountList(['a', 'b', 'c']);
  focus('b');
  await show(['new', 'a', 'b', 'c']);
  expect(focused()).toBe('b');
  await show(['new', 'a', 'c']);
  expect(focused()).toBe('c');
  await unmount();
});

it.each([
  ['has moved below those in view', ['b', 'c', 'd', 'e', 'a'], [0, 2], ['b', 'c', 'a']],
  ['has been scrolled out of view', ['a', 'b', 'c', 'd', 'e'], [3, 5], ['a', 'd', 'e']],
] as const)('stays in a row that %s', async (_what, next, view, rows) => {
  const { show, drawn, focus, focused, unmount } = await mountList(['a', 'b', 'c', 'd', 'e']);
  focus('a');
  await show(next, view);
  expect(focused()).toBe('a');
  expect(drawn()).toEqual(rows);
  await unmount();
});

it('that the user has taken elsewhere stays there', async () => {
  const { show, focus, focused, unmount } = await mountList(['a', 'b']);
  focus('b');
  setFocus({ name: 'search' });
  await show(['a']);
  expect(focused()).toBe('search');
  setFocus(document.body);
  await show([]);
  expect(focused()).toBe('page');
  await unmount();
});
