/** Key combinations, written as `Alt+Ctrl+1` and matched by physical key, independent of the keyboard layout. */

export interface PressedKey {
  readonly code: string;
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

const MODIFIER_PROPERTIES = { Alt: 'altKey', Ctrl: 'ctrlKey', Cmd: 'metaKey', Shift: 'shiftKey' } as const;
type Modifier = keyof typeof MODIFIER_PROPERTIES;

function isModifier(part: string): part is Modifier {
  return Object.hasOwn(MODIFIER_PROPERTIES, part);
}

/** Whether exactly this combination is pressed, without further modifiers. */
export function matchesKeys(combination: string, event: PressedKey): boolean {
  const parts = combination.split('+');
  const requiredModifiers = new Set(parts.filter(isModifier));
  const key = parts.find((part) => !isModifier(part));
  const hasRequiredModifiers = (Object.keys(MODIFIER_PROPERTIES) as Modifier[]).every(
    (modifier) => event[MODIFIER_PROPERTIES[modifier]] === requiredModifiers.has(modifier),
  );
  return hasRequiredModifiers && key !== undefined && matchesKey(key, event);
}

function matchesKey(key: string, { code, key: pressedKey }: PressedKey): boolean {
  if (/^[A-Z]$/.test(key)) return code === `Key${key}`;
  if (/^\d$/.test(key)) return code === `Digit${key}` || code === `Numpad${key}`;
  return pressedKey === key;
}

/** Whether key presses on this element enter text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName) || isTextInput(target);
}

function isTextInput(target: HTMLElement): boolean {
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range', 'color'].includes(target.type);
}
