/** Keys as displayed to users. */

const KEY_SYMBOLS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  '-': '−',
};

/** Names of keys that are translated. */
export interface KeyLabels {
  readonly Space: string;
  readonly Menu: string;
}

/** @param combination key names as in events, joined by `+`; a single `+` is that key */
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

/** Inverts a table from keys to actions. @param prefix before each key, like `Ctrl+` */
export function keysByAction(
  table: Readonly<Record<string, string>>,
  prefix = '',
): Readonly<Record<string, readonly string[]>> {
  const keys: Record<string, string[]> = {};
  for (const [key, action] of Object.entries(table)) keys[action] = [...(keys[action] ?? []), prefix + key];
  return keys;
}
