import { expect, it } from 'vitest';
import { editableType, isEditableKind, nameFault } from './editable.ts';

it('lets sensors, fixed assets, annotations and designs be changed, nothing else', () => {
  const kinds = ['vehicle', 'people', 'sensor', 'asset', 'annotation', 'design', 'map', 'ruleZone', 'tag'] as const;
  expect(kinds.filter(isEditableKind)).toEqual(['sensor', 'asset', 'annotation', 'design']);
  expect(editableType('asset')).toBe('fixed asset');
});

it.each([
  ['', 'renameEmpty'],
  ['  ', 'renameEmpty'],
  [' op-1 ', 'renameExists'],
  ['Ө-2', 'renameExists'],
  ['OP-3', undefined],
])('%j is %s', (name, fault) => {
  expect(nameFault(name, ['OP-1', 'ө-2'])).toBe(fault);
});
