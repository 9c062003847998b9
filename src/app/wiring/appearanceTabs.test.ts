import { expect, test } from 'vitest';
import { Scope } from '../../lifetime/scope.ts';
import { createAppearance } from './appearance.ts';

function memoryStorage(): Storage {
  const values = new Map<string, string>();
  const storage: Pick<Storage, 'getItem' | 'setItem'> = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
  };
  return storage as Storage;
}

test('a change in one tab is taken over by the others, and not undone by their next', () => {
  const storage = memoryStorage();
  const openTab = () => {
    const [page, window] = [{ dataset: {} }, new EventTarget()];
    return { page, window, appearance: createAppearance(new Scope(), { storage, userId: 'u', page, window }) };
  };
  const [one, other] = [openTab(), openTab()];
  one.appearance.theme = 'light';
  other.window.dispatchEvent(new Event('storage'));
  expect(other.page.dataset).toMatchObject({ theme: 'light', density: 'normal' });
  other.appearance.density = 'cab';
  one.window.dispatchEvent(new Event('storage'));
  expect(one.page.dataset).toMatchObject({ theme: 'light', density: 'cab' });
});
