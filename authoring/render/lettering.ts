/** Small capitals for the captions of rendered sheets: five rows of three dots per letter, each row one octal digit. */
const LETTER_BITMAPS: Readonly<Record<string, string>> = {
  A: '25755',
  B: '65656',
  C: '34443',
  D: '65556',
  E: '74647',
  F: '74644',
  G: '34553',
  H: '55755',
  I: '72227',
  J: '11152',
  K: '55655',
  L: '44447',
  M: '57755',
  N: '65555',
  O: '25552',
  P: '65644',
  Q: '25563',
  R: '65655',
  S: '34216',
  T: '72222',
  U: '55557',
  V: '55552',
  W: '55775',
  X: '55255',
  Y: '55222',
  Z: '71247',
  0: '75557',
  1: '26227',
  2: '71747',
  3: '71717',
  4: '55711',
  5: '74717',
  6: '74757',
  7: '71111',
  8: '75757',
  9: '75717',
};

/** Width of a caption including the space after it, pixels. */
export function captionWidth(text: string, dot: number): number {
  return text.length * 4 * dot;
}

/**
 * Calls `paint` for each dot of a caption whose top left corner is at 0, 0. Anything but letters and digits is a blank.
 */
export function letter(text: string, dot: number, paint: (x: number, y: number) => void): void {
  [...text.toUpperCase()].forEach((character, k) => {
    [...(LETTER_BITMAPS[character] ?? '')].forEach((digit, row) => {
      for (let column = 0; column < 3; column++) {
        if (((Number(digit) >> (2 - column)) & 1) === 0) continue;
        for (let i = 0; i < dot * dot; i++) paint((k * 4 + column) * dot + (i % dot), row * dot + Math.floor(i / dot));
      }
    });
  });
}
