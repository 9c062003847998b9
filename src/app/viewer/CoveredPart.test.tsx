/** What is under the cover of a viewer cannot be reached by keys. */
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { proxy } from 'valtio';
import { expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../tests/fixtures/expectedErrors.ts';
import type { DisplayMode } from '../../state/shell/shell.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import { CoveredPart } from './CoveredPart.tsx';
import { PaneLegend } from './PaneLegend.tsx';

expectErrors(LAYOUT_EFFECT_ERROR);

function renderPart(displayMode: DisplayMode, slot: 'viewer_1' | 'viewer_2'): string {
  return renderIn(
    displayMode,
    <CoveredPart slot={slot}>
      <button type="button">Scene</button>
    </CoveredPart>,
  );
}

function renderIn(displayMode: DisplayMode, part: ReactElement): string {
  const slots = proxy({ selected: 'viewer_1' });
  const services = { shell: proxy({ displayMode }), slots, trails: proxy({ bySlot: {} }) };
  return renderToStaticMarkup(<AppProvider services={services as unknown as AppServices}>{part}</AppProvider>);
}

// rules.md#display-modes
it.each(['edit', 'replay', 'annotation'] as const)('in %s mode, of the other viewers alone', (mode) => {
  expect(renderPart(mode, 'viewer_2')).toContain('inert');
  expect(renderPart(mode, 'viewer_1')).not.toContain('inert');
});

it('in no viewer without a mode', () => {
  expect(renderPart('default', 'viewer_2')).not.toContain('inert');
});

it.each(['hf-toolbars__legend', 'hf-cell__legend'] as const)('the legend of trails is one (%s)', (className) => {
  expect(renderIn('replay', <PaneLegend slot="viewer_2" className={className} />)).toContain('inert');
  expect(renderIn('replay', <PaneLegend slot="viewer_1" className={className} />)).not.toContain('inert');
});
