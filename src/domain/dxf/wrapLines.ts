/** Breaks formatted lines that are wider than their column. */
import type { FormattedLine } from './formattedText.ts';

/** Breaks lines that are wider than a number of letters, at blanks. */
export function wrapLines(lines: readonly FormattedLine[], maxLetters: number): FormattedLine[] {
  if (!(maxLetters >= 1)) return [...lines];
  return lines.flatMap((line) => {
    const out: FormattedLine[] = [];
    let from = 0;
    for (let blank = line.text.indexOf(' '); blank >= 0; ) {
      const next = line.text.indexOf(' ', blank + 1);
      const end = next < 0 ? line.text.length : next;
      if (blank > from && end - from > maxLetters) {
        out.push(sliceLine(line, from, blank, false));
        from = blank + 1;
      }
      blank = next;
    }
    out.push(sliceLine(line, from, line.text.length, line.isColumnEnd));
    return out;
  });
}

/** Some letters of a line, with the colours that they have there. */
export function sliceLine(
  { text, colours }: FormattedLine,
  from: number,
  to: number,
  isColumnEnd: boolean,
): FormattedLine {
  const before = colours.filter((run) => run.from <= from).at(-1);
  const after = colours.filter((run) => run.from > from && run.from < to);
  const first = before?.colour === undefined ? [] : [{ from: 0, colour: before.colour }];
  return {
    text: text.slice(from, to),
    colours: [...first, ...after.map((run) => ({ from: run.from - from, colour: run.colour }))],
    isColumnEnd,
  };
}
