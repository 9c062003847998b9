import { expect, it } from 'vitest';
import { isUnsaved } from './unsaved.ts';

const idleServices = {
  shell: { displayMode: 'default', feedbackOpen: false, drawing: undefined },
  editor: { dialog: 'none', busy: false },
  trees: { saveState: 'saved' },
  drafts: { hasUnsavedPoints: false },
  hasDialog: false,
} as const;

it('is nothing while nothing is open or being saved', () => {
  expect(isUnsaved(idleServices)).toBe(false);
});

it.each([
  ['a view being edited', { shell: { ...idleServices.shell, displayMode: 'edit' } }],
  ['feedback being written', { shell: { ...idleServices.shell, feedbackOpen: true } }],
  ['a zone being drawn', { shell: { ...idleServices.shell, drawing: 'zone' }, drafts: { hasUnsavedPoints: true } }],
  ['a question about a view', { editor: { dialog: 'unsaved', busy: false } }],
  ['a view being saved', { editor: { dialog: 'none', busy: true } }],
  ['folders about to be saved', { trees: { saveState: 'pending' } }],
  ['folders that could not be saved', { trees: { saveState: 'failed' } }],
  ['any other dialog', { hasDialog: true }],
] as const)('is %s', (_what, change) => {
  expect(isUnsaved({ ...idleServices, ...change })).toBe(true);
});

it.each([
  ['a drawing whose tool is closed: it outlives a reload', { drafts: { hasUnsavedPoints: true } }],
  ['an open tool with nothing drawn', { shell: { ...idleServices.shell, drawing: 'zone' } }],
] as const)('is not %s', (_what, change) => {
  expect(isUnsaved({ ...idleServices, ...change })).toBe(false);
});
