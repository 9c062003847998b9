/** What the search tells screen readers about its list. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { OpenPalette } from './OpenPalette.tsx';

const found = vi.hoisted(() => ({ hits: [] as object[], isComplete: true }));
vi.mock('./search/useSearch.ts', () => ({ useSearch: () => found }));
vi.mock('./search/useOpenEntry.ts', () => ({ useOpenEntry: () => () => undefined }));
vi.mock('./useCommandTexts.ts', () => ({ useCommandTexts: () => (key: string) => key }));
vi.mock('../controls/Modal.tsx', () => ({ Modal: ({ children }: { children: unknown }) => children }));

function rendered(hits: readonly object[], isComplete = true): string {
  found.hits = [...hits];
  found.isComplete = isComplete;
  return renderToStaticMarkup(<OpenPalette typeAhead={{ current: null }} onClose={() => {}} />);
}

const HIT = { name: 'Crusher', detail: 'Asset', icon: 'asset', target: { type: 'entity', kind: 'asset', id: 'PC-1' } };
const STATUS = /role="status">(.*?)<\/div>/;

it('says in a live region beside the list that nothing was found, which is closed then', () => {
  const html = rendered([]);
  expect(STATUS.exec(html)?.[1]).toContain('none');
  expect(html).toMatch(/role="listbox"[^>]*><\/div>/);
  expect(html).toContain('aria-expanded="false"');
});

it('says nothing of the kind while there are hits, or not all has been searched', () => {
  expect(STATUS.exec(rendered([HIT]))?.[1]).toBe('');
  expect(rendered([HIT])).toContain('aria-expanded="true"');
  expect(STATUS.exec(rendered([], false))?.[1]).toBe('');
});
