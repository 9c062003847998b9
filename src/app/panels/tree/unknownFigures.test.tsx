/** Figures of the tree before its lists have come: dashes, no zeros. */
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../../tests/fixtures/expectedErrors.ts';
import type { FolderCount } from '../../../domain/tree/checks.ts';
import { ROOT_FOLDER } from '../../../domain/tree/tree.ts';
import { en } from '../../../i18n/en/en.ts';
import { CallFaults } from '../../../state/calls/CallFaults.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { TreeFilters } from './TreeFilters.tsx';
import { TreeTools } from './TreeTools.tsx';
import type { TreeCommands } from './treeCommands.ts';

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

function figuresOf(element: ReactNode, answered: readonly ('vehicles' | 'vehicleStates')[], online = 0): string {
  const calls = new CallFaults();
  for (const call of answered) calls.recordSuccess(call);
  const services = {
    calls,
    shell: proxy({ page: 'main' }),
    treePanel: proxy({
      category: 'vehicle',
      presence: 'all',
      mode: 'all',
      search: '',
      fieldsOpen: false,
      fields: { vehicle: {} },
      marked: [],
    }),
    trees: { state: proxy({ undoable: {}, redoable: {}, saveState: 'saved' }) },
    world: { state: proxy({ counts: { online, offline: 0 } }) },
  };
  const html = renderToStaticMarkup(<AppProvider services={services as unknown as AppServices}>{element}</AppProvider>);
  return html.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
}

const noSearch = () => undefined;

it('the presence filter counts no vehicles before their states have come', () => {
  const filters = <TreeFilters onEnter={noSearch} />;
  expect(figuresOf(filters, ['vehicles'])).toContain('Online –All –Offline –');
  expect(figuresOf(filters, ['vehicleStates'])).toContain('Online 0All 0Offline 0');
  expect(figuresOf(filters, [], 3)).toContain('Online 3All 3Offline 0');
});

it('the checks are not 0 of 0 before the list of the category has come', () => {
  const commands = { history: { state: proxy({ undoable: {}, redoable: {} }) } } as unknown as TreeCommands;
  const tools = (total: number) => {
    const counts = new Map<string, FolderCount>([[ROOT_FOLDER, { checked: 0, online: 0, total }]]);
    return <TreeTools category="vehicle" counts={counts} commands={commands} onDialog={noSearch} />;
  };
  expect(figuresOf(tools(0), [])).toContain('– / –');
  expect(figuresOf(tools(0), ['vehicles'])).toContain('0 / 0');
  expect(figuresOf(tools(2), [])).toContain('0 / 2');
});
