/** Formatted text of MTEXT: its lines, changes of colour, and column breaks. */
import { type DxfColour, indexedColour } from './colour.ts';
import { caretEscape, decodeUnicodeEscapes, SPECIAL_SIGNS } from './text.ts';

/** Colour from this letter on. */
export interface ColourRun {
  from: number;
  /** Undefined for the entity's colour. */
  colour: DxfColour | undefined;
}

export interface FormattedLine {
  text: string;
  colours: readonly ColourRun[];
  /** The next line starts another column. */
  isColumnEnd: boolean;
}

const COLOUR_BY_LAYER = 256;

/** A code with a value that only affects the look of letters: fonts, heights, widths. */
const CODE_WITH_VALUE = /[A-Za-z][^;\\{}\n]*;/y;

const CODE_VALUE = /[^;]*;?/y;

const SPECIAL_CHARACTER = /%%(\d{3}|[dpcuok%])/iy;

const CODES_WITHOUT_VALUE = 'LlOoKk';

/** Lines of a formatted text: fonts, heights and groups are ignored, fractions written with a slash. */
export function formattedLines(source: string): FormattedLine[] {
  return new Formatter(decodeUnicodeEscapes(source)).lines();
}

class Formatter {
  readonly #source: string;
  readonly #lines: FormattedLine[] = [];
  readonly #enclosingColours: (DxfColour | undefined)[] = [];
  #at = 0;
  #text = '';
  #colours: ColourRun[] = [];
  #colour: DxfColour | undefined;

  constructor(source: string) {
    this.#source = source;
  }

  lines(): FormattedLine[] {
    while (this.#at < this.#source.length) this.#next();
    this.#endLine(false);
    return this.#lines;
  }

  #next(): void {
    const letter = this.#source[this.#at++] as string;
    if (letter === '\\') this.#code();
    else if (letter === '^') this.#addText(caretEscape(this.#source[this.#at++] ?? ' '));
    else if (letter === '{') this.#enclosingColours.push(this.#colour);
    else if (letter === '}')
      this.#setColour(this.#enclosingColours.length > 0 ? this.#enclosingColours.pop() : this.#colour);
    else if (letter === '%' && this.#source[this.#at] === '%') this.#addSpecialSign();
    else this.#text += letter;
  }

  #code(): void {
    const code = this.#source[this.#at] ?? '';
    if (code === 'P' || code === 'X' || code === 'N') this.#endLine(code === 'N');
    else if (code === '~') this.#text += '\u00a0';
    else if (code === '\\' || code === '{' || code === '}') this.#text += code;
    else if (code === 'S' || code === 'C' || code === 'c' || !CODES_WITHOUT_VALUE.includes(code)) {
      this.#codeWithValue(code);
      return;
    }
    this.#at++;
  }

  #codeWithValue(code: string): void {
    if (code === 'S') {
      this.#at++;
      this.#text += this.#takeCodeValue().replace(/[#^]\s*/, '/');
    } else if (code === 'C' || code === 'c') {
      this.#at++;
      this.#setColour(colourOfCode(code, Number(this.#takeCodeValue())));
    }
    // A leading backslash without a letter is ignored.
    else this.#at += this.#takeMatch(CODE_WITH_VALUE).length;
  }

  #takeCodeValue(): string {
    const value = this.#takeMatch(CODE_VALUE);
    this.#at += value.length;
    return value.replace(/;$/, '');
  }

  #addSpecialSign(): void {
    this.#at--;
    const whole = this.#takeMatch(SPECIAL_CHARACTER);
    const code = whole.slice(2);
    if (whole === '') this.#text += '%';
    else this.#text += /^\d/.test(code) ? String.fromCharCode(Number(code)) : (SPECIAL_SIGNS[code.toLowerCase()] ?? '');
    this.#at += Math.max(1, whole.length);
  }

  #addText(text: string): void {
    if (text === '\n') this.#endLine(false);
    else this.#text += text;
  }

  #takeMatch(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#source)?.[0] ?? '';
  }

  #setColour(colour: DxfColour | undefined): void {
    if (colour === this.#colour) return;
    this.#colour = colour;
    this.#colours.push({ from: this.#text.length, colour });
  }

  #endLine(isColumnEnd: boolean): void {
    const text = this.#text.trimEnd();
    this.#lines.push({ text, colours: this.#colours.filter(({ from }) => from < text.length), isColumnEnd });
    this.#text = '';
    this.#colours = this.#colour === undefined ? [] : [{ from: 0, colour: this.#colour }];
  }
}

function colourOfCode(code: 'C' | 'c', value: number): DxfColour | undefined {
  if (!(value >= 0)) return undefined;
  // The lowest byte is red.
  if (code === 'c') return ((value & 255) << 16) | (value & 0xff00) | ((value >> 16) & 255);
  return value > 0 && value < COLOUR_BY_LAYER ? indexedColour(value) : undefined;
}
