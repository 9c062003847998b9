import { describe, expect, it } from 'vitest';
import { matchesKeys, type PressedKey } from './keys.ts';

const press = (code: string, more: Partial<PressedKey> = {}): PressedKey => ({
  code,
  key: code,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
});

describe('key combinations', () => {
  it.each([
    ['Alt+H', press('KeyH', { altKey: true, key: 'р' }), true],
    ['Alt+H', press('KeyH', { altKey: true, ctrlKey: true }), false],
    ['Alt+H', press('KeyH'), false],
    ['Alt+Ctrl+1', press('Digit1', { altKey: true, ctrlKey: true }), true],
    ['Alt+Ctrl+1', press('Numpad1', { altKey: true, ctrlKey: true }), true],
    ['Alt+1', press('Digit1', { altKey: true, ctrlKey: true }), false],
    ['Ctrl+K', press('KeyK', { ctrlKey: true, key: 'л' }), true],
    ['Ctrl+Alt+Cmd+F', press('KeyF', { ctrlKey: true, altKey: true, metaKey: true }), true],
    ['Ctrl+Cmd+F', press('KeyF', { ctrlKey: true, metaKey: true, key: 'ө' }), true],
    ['Ctrl+Cmd+F', press('KeyF', { ctrlKey: true, altKey: true, metaKey: true }), false],
    ['Alt+6', press('Digit6', { altKey: true }), true],
    ['F11', press('F11'), true],
    ['F11', press('F11', { shiftKey: true }), false],
  ])('%s', (combination, event, expected) => {
    expect(matchesKeys(combination, event)).toBe(expected);
  });
});
