import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../tests/fixtures/mountedPage.ts';
import { useRowFocus } from './useRowFocus.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** As much of a list as the focus is about: a button in each row. */
class FakeList extends EventTarget {
  rows: { name: string; button: FakeButton }[] = [];

  show(names: readonly string[]): void {
    this.rows = names.map(
      (name) => this.rows.find((row) => row.name === name) ?? { name, button: new FakeButton(this, name) },
    );
    // As a browser does with the focus of an element that is removed.
    if (document.activeElement instanceof FakeButton && !this.contains(document.activeElement)) setFocus(document.body);
  }

  contains(element: unknown): boolean {
    return this.rows.some(({ button }) => button === element);
  }

  placeOf(name: string): number {
    return this.rows.findIndex((row) => row.name === name) + 1;
  }

  querySelector(selector: string) {
    const place = Number(/"(\d+)"/.exec(selector)?.[1]);
    const button = this.rows[place - 1]?.button;
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

function List({ list, shown }: { list: FakeList; shown: readonly string[] }) {
  const box = useRef(list as unknown as HTMLElement);
  list.show(shown);
  useRowFocus(box, shown, (name) => name);
  return null;
}

async function mountList(names: readonly string[]) {
  const list = new FakeList();
  const page = await mountPage(<List list={list} shown={names} />);
  Reflect.set(document, 'body', { name: 'page' });
  const show = (next: readonly string[]) => page.rerender(<List list={list} shown={next} />);
  const focus = (name: string) => list.rows.find((row) => row.name === name)?.button.focus();
  /** Name of the row that has the focus. */
  const focused = () => {
    const { activeElement } = document as unknown as { activeElement: { name?: string } };
    return activeElement === (list as unknown) ? 'list' : activeElement?.name;
  };
  return { show, focus, focused, unmount: page.unmount };
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
