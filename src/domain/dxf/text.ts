/** The codes that drawings put into text, undone. */

/** Characters that a code of two per cent signs stands for. */
const SIGNS: Readonly<Record<string, string>> = { d: '°', p: '±', c: '⌀', u: '', o: '', k: '', '%': '%' };
/** Code pages that `\M+n` counts. */
const PAGES = ['', 'shift_jis', 'big5', 'euc-kr', 'euc-kr', 'gbk'] as const;

/** Text of one line: `%%d`, `\U+XXXX`, `^I`. */
export function plainText(text: string): string {
  return unescaped(text)
    .replace(/%%(\d{3})/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/%%([dpcuok%])/gi, (_, sign: string) => SIGNS[sign.toLowerCase()] ?? '')
    .replace(/\^(.)/g, (_, letter: string) => caretEscape(letter));
}

/** Lines of a formatted text: fonts, heights, colours and groups are left out, fractions written with a stroke. */
export function formattedLines(text: string): string[] {
  const kept = unescaped(text)
    .replace(/\^(.)/g, (_, letter: string) => caretEscape(letter))
    .replace(/\\\\/g, '\ue000')
    .replace(/\\\{/g, '\ue001')
    .replace(/\\\}/g, '\ue002')
    .replace(/\\[PXN]/g, '\n')
    .replace(/\\~/g, '\u00a0')
    .replace(/\\S([^;]*);?/g, (_, stack: string) => stack.replace(/[#^]\s*/, '/'))
    .replace(/\\[LlOoKk]/g, '')
    .replace(/\\[A-Za-z][^;\\{}\n]*;/g, '')
    .replace(/[{}]/g, '')
    .replace(/\\/g, '')
    .replace(/\ue000/g, '\\')
    .replace(/\ue001/g, '{')
    .replace(/\ue002/g, '}');
  const signs = kept
    .replace(/%%(\d{3})/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/%%([dpcuok%])/gi, (_, sign: string) => SIGNS[sign.toLowerCase()] ?? '');
  return signs.split('\n').map((line) => line.trimEnd());
}

/** Breaks lines that are wider than a number of letters, at blanks. */
export function wrapLines(lines: readonly string[], mostLetters: number): string[] {
  if (!(mostLetters >= 1)) return [...lines];
  return lines.flatMap((line) => {
    const out: string[] = [];
    let current = '';
    for (const word of line.split(' ')) {
      if (current !== '' && current.length + 1 + word.length > mostLetters) {
        out.push(current);
        current = word;
      } else current = current === '' ? word : `${current} ${word}`;
    }
    out.push(current);
    return out;
  });
}

/** Letters written as `\U+0428` or `\M+19240`, which also occur in names. */
export function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text
    .replace(/\\U\+([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\M\+([1-5])([0-9a-f]{4})/gi, (whole, page: string, hex: string) =>
      decodeCodePage(whole, Number(page), hex),
    );
}

function decodeCodePage(whole: string, page: number, hex: string): string {
  const bytes = Uint8Array.of(Number.parseInt(hex.slice(0, 2), 16), Number.parseInt(hex.slice(2), 16));
  const text = new TextDecoder(PAGES[page] ?? 'gbk').decode(bytes);
  return text.includes('\ufffd') ? whole : text;
}

/** `^I` is a tab, `^J` a new line, `^ ` the sign itself. */
function caretEscape(letter: string): string {
  if (letter === ' ') return '^';
  if (letter === 'I') return ' ';
  if (letter === 'J' || letter === 'M') return letter === 'J' ? '\n' : '';
  return `^${letter}`;
}
