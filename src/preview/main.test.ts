/** The page in a browser that forbids its storage: naming `localStorage` throws there. */
import { afterEach, expect, it, vi } from 'vitest';

const { initI18n, render } = vi.hoisted(() => ({
  initI18n: vi.fn(async (_storage: Storage): Promise<void> => {}),
  render: vi.fn(),
}));
vi.mock('../i18n/i18n.ts', () => ({ initI18n, addTexts: () => {} }));
vi.mock('react-dom/client', () => ({ createRoot: () => ({ render }) }));
vi.mock('./page/PreviewPage.tsx', () => ({ PreviewPage: () => null }));

const storageBefore = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage');
  if (storageBefore) Object.defineProperty(globalThis, 'localStorage', storageBefore);
  vi.unstubAllGlobals();
});

it('is shown, and keeps the language as long as it is open', async () => {
  const get = () => {
    throw new DOMException('Access is denied for this document', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', { getElementById: () => ({}), querySelector: () => null });
  await import('./main.tsx');
  expect(render).toHaveBeenCalledOnce();
  const storage = initI18n.mock.calls[0]?.[0];
  storage?.setItem('i18nextLng', 'mn');
  expect(storage?.getItem('i18nextLng')).toBe('mn');
});
