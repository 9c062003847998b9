import { describe, expect, it } from 'vitest';
import { matchesKeys, type PressedKey } from './keys.ts';

const pressedKey = (code: string, more: Partial<PressedKey> = {}): PressedKey => ({
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
    ['Alt+H', pressedKey('KeyH', { altKey: true, key: 'р' }), true],
    ['Alt+H', pressedKey('KeyH', { altKey: true, ctrlKey: true }), false],
    ['Alt+H', pressedKey('KeyH'), false],
    ['Alt+Ctrl+1', pressedKey('Digit1', { altKey: true, ctrlKey: true }), true],
    ['Alt+Ctrl+1', pressedKey('Numpad1', { altKey: true, ctrlKey: true }), true],
    ['Alt+1', pressedKey('Digit1', { altKey: true, ctrlKey: true }), false],
    ['Ctrl+K', pressedKey('KeyK', { ctrlKey: true, key: 'л' }), true],
    ['Ctrl+Alt+Cmd+F', pressedKey('KeyF', { ctrlKey: true, altKey: true, metaKey: true }), true],
    ['Ctrl+Cmd+F', pressedKey('KeyF', { ctrlKey: true, metaKey: true, key: 'ө' }), true],
    ['Ctrl+Cmd+F', pressedKey('KeyF', { ctrlKey: true, altKey: true, metaKey: true }), false],
    ['Alt+6', pressedKey('Digit6', { altKey: true }), true],
    ['F11', pressedKey('F11'), true],
    ['F11', pressedKey('F11', { shiftKey: true }), false],
  ])('%s', (combination, event, expected) => {
    expect(matchesKeys(combination, event)).toBe(expected);
  });
});
