import { expect, it } from 'vitest';
import { isUnsaved } from './unsaved.ts';

const idle = {
  shell: { mode: 'default', feedbackOpen: false },
  editor: { dialog: 'none', busy: false },
  trees: { saveState: 'saved' },
  hasDialog: false,
} as const;

it('is nothing while nothing is open or being saved', () => {
  expect(isUnsaved(idle)).toBe(false);
});

it.each([
  ['a view being edited', { shell: { mode: 'edit', feedbackOpen: false } }],
  ['feedback being written', { shell: { mode: 'default', feedbackOpen: true } }],
  ['a question about a view', { editor: { dialog: 'unsaved', busy: false } }],
  ['a view being saved', { editor: { dialog: 'none', busy: true } }],
  ['folders about to be saved', { trees: { saveState: 'pending' } }],
  ['folders that could not be saved', { trees: { saveState: 'failed' } }],
  ['any other dialog', { hasDialog: true }],
] as const)('is %s', (_what, change) => {
  expect(isUnsaved({ ...idle, ...change })).toBe(true);
});
