import { expect, it } from 'vitest';
import { withOwnFile } from './importParts.ts';

it('a part is among the files that are fetched before it is imported, once', () => {
  expect(withOwnFile('words.js', [], { hostType: 'js' })).toEqual(['words.js']);
  expect(withOwnFile('panel.js', ['panel.js', 'shared.js'], { hostType: 'js' })).toEqual(['panel.js', 'shared.js']);
});

it('pages name what they load by themselves', () => {
  expect(withOwnFile('index.js', ['shared.js'], { hostType: 'html' })).toEqual(['shared.js']);
});
