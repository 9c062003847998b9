/** Decodes the escape codes in texts of drawings. */

/** Characters by code after `%%`. */
export const SPECIAL_SIGNS: Readonly<Record<string, string>> = {
  d: '°',
  p: '±',
  c: '⌀',
  u: '',
  o: '',
  k: '',
  '%': '%',
};
/** Code pages by the n of `\M+n`. */
const CODE_PAGES = ['', 'shift_jis', 'big5', 'euc-kr', 'euc-kr', 'gbk'] as const;

/** Text of one line: `%%d`, `\U+XXXX`, `^I`. */
export function plainText(text: string): string {
  return decodeUnicodeEscapes(text)
    .replace(/%%(\d{3})/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/%%([dpcuok%])/gi, (_, sign: string) => SPECIAL_SIGNS[sign.toLowerCase()] ?? '')
    .replace(/\^(.)/g, (_, letter: string) => caretEscape(letter));
}

/** Decodes letters written as `\U+0428` or `\M+19240`, which also occur in names. */
export function decodeUnicodeEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text
    .replace(/\\U\+([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\M\+([1-5])([0-9a-f]{4})/gi, (whole, page: string, hex: string) =>
      decodeCodePage(whole, Number(page), hex),
    );
}

function decodeCodePage(whole: string, page: number, hex: string): string {
  const bytes = Uint8Array.of(Number.parseInt(hex.slice(0, 2), 16), Number.parseInt(hex.slice(2), 16));
  const text = new TextDecoder(CODE_PAGES[page] ?? 'gbk').decode(bytes);
  return text.includes('\ufffd') ? whole : text;
}

/** `^I` is a tab, `^J` a new line, `^ ` the caret itself. */
export function caretEscape(letter: string): string {
  if (letter === ' ') return '^';
  if (letter === 'I') return ' ';
  if (letter === 'J' || letter === 'M') return letter === 'J' ? '\n' : '';
  return `^${letter}`;
}
