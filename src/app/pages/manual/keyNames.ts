/** Keys as they are written for people. */

const KEY_SYMBOLS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  '-': '−',
};

/** Names that have a word in each language. */
export interface KeyLabels {
  readonly Space: string;
  readonly Menu: string;
}

/** @param combination names of keys as events have them, joined by `+`; a `+` alone is that key */
export function shownKey(combination: string, words: KeyLabels): string {
  if (combination === '+') return combination;
  return combination
    .split('+')
    .map((key) => keyName(key, words))
    .join('+');
}

function keyName(key: string, words: KeyLabels): string {
  if (key === ' ') return words.Space;
  if (key === 'ContextMenu') return words.Menu;
  if (key.length === 1 && !KEY_SYMBOLS[key]) return key.toUpperCase();
  return KEY_SYMBOLS[key] ?? key.replace(/^Key/, '');
}

/** A table from keys to actions the other way round. @param prefix before each key, like `Ctrl+` */
export function keysByAction(
  table: Readonly<Record<string, string>>,
  prefix = '',
): Readonly<Record<string, readonly string[]>> {
  const keys: Record<string, string[]> = {};
  for (const [key, action] of Object.entries(table)) keys[action] = [...(keys[action] ?? []), prefix + key];
  return keys;
}
