/** Windows-1251, the Cyrillic encoding of drawings from before UTF-8. */

const FIRST_CYRILLIC = 'А'.codePointAt(0) as number;
const LAST_CYRILLIC = 'я'.codePointAt(0) as number;
const SPECIAL_CHARACTER_CODES: Readonly<Record<string, number>> = {
  Ё: 0xa8,
  ё: 0xb8,
  '№': 0xb9,
  '°': 0xb0,
  '±': 0xb1,
  '·': 0xb7,
};

/** Characters missing from the code page, including Mongolian Ө and Ү, become `\U+XXXX`. */
export function toWindows1251(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const letter of text) bytes.push(...bytesOf(letter));
  return Uint8Array.from(bytes);
}

function bytesOf(letter: string): readonly number[] {
  const code = letter.codePointAt(0) as number;
  if (code < 0x80) return [code];
  if (code >= FIRST_CYRILLIC && code <= LAST_CYRILLIC) return [code - FIRST_CYRILLIC + 0xc0];
  const otherCode = SPECIAL_CHARACTER_CODES[letter];
  if (otherCode !== undefined) return [otherCode];
  const escapeSequence = `\\U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  return Array.from(escapeSequence, (character) => character.charCodeAt(0));
}
