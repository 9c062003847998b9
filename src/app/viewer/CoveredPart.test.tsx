/** What is under the cover of a viewer cannot be reached by keys. */
import { renderToStaticMarkup } from 'react-dom/server';
import { proxy } from 'valtio';
import { beforeAll, expect, it, vi } from 'vitest';
import type { DisplayMode } from '../../state/shell/shell.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import { CoveredPart } from './CoveredPart.tsx';

// Valtio's layout effects do nothing where there is no document; React says so each time.
beforeAll(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

function renderPart(displayMode: DisplayMode, slot: 'viewer_1' | 'viewer_2'): string {
  const services = { shell: proxy({ displayMode }), slots: proxy({ selected: 'viewer_1' }) };
  return renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <CoveredPart slot={slot}>
        <button type="button">Scene</button>
      </CoveredPart>
    </AppProvider>,
  );
}

// rules.md#display-modes
it.each(['edit', 'replay', 'annotation'] as const)('in %s mode, of the other viewers alone', (mode) => {
  expect(renderPart(mode, 'viewer_2')).toContain('inert');
  expect(renderPart(mode, 'viewer_1')).not.toContain('inert');
});

it('in no viewer without a mode', () => {
  expect(renderPart('default', 'viewer_2')).not.toContain('inert');
});
