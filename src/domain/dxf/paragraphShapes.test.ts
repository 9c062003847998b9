import { describe, expect, it } from 'vitest';
import { entityRecord, type Group } from '../../../tests/fixtures/dxf/dxfText.ts';
import { readEntities, textLines } from '../../../tests/fixtures/dxf/readDrawing.ts';
import { type DxfDrawing, FLOATS_PER_TEXT } from './drawing.ts';
import { formattedLines } from './formattedText.ts';

const INSERTION_POINT: Group[] = [
  [8, 'A'],
  [10, 100],
  [20, 50],
  [30, 0],
];
const EMBEDDED_OBJECT_GROUP: Group = [101, 'Embedded Object'];

/** Anchor in the drawing, the axes of the letters, and the fitted vectors. */
function placeOf(made: DxfDrawing, line = 0) {
  const at = [...made.texts.places.subarray(line * FLOATS_PER_TEXT, (line + 1) * FLOATS_PER_TEXT)];
  const [x, y, z, ax, ay, az, ux, uy, uz, , , fit] = at.map((value) => Math.round(value * 1000) / 1000 + 0);
  const toDrawingAxes = (a = 0, b = 0, c = 0) => [a, -c + 0, b];
  const anchor = [(x ?? 0) + made.origin.easting, made.origin.northing - (z ?? 0), (y ?? 0) + made.origin.altitude];
  return { anchor, along: toDrawingAxes(ax, ay, az), up: toDrawingAxes(ux, uy, uz), fit };
}

describe('MTEXT with an embedded object', () => {
  it('keeps its own direction: codes of the object are about its columns', () => {
    const object: Group[] = [
      EMBEDDED_OBJECT_GROUP,
      [70, 1],
      [10, 0],
      [20, 1],
      [30, 0],
      [11, 7],
      [21, 7],
      [31, 0],
      [40, 90],
    ];
    const made = readEntities(entityRecord('MTEXT', ...INSERTION_POINT, [40, 2], [71, 1], [1, 'North'], ...object));
    expect(placeOf(made)).toMatchObject({ along: [2, 0, 0], up: [0, 2, 0] });
  });

  it('flows through its columns, and on at a column break', () => {
    const object: Group[] = [EMBEDDED_OBJECT_GROUP, [71, 1], [72, 3], [41, 4], [42, 70], [44, 20], [45, 5]];
    const made = readEntities(
      entityRecord('MTEXT', ...INSERTION_POINT, [40, 1], [41, 999], [71, 1], [1, 'a\\Pb\\Nc\\Pd\\Pe\\Pf'], ...object),
    );
    expect(textLines(made)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect([0, 1, 2, 3, 4, 5].map((line) => placeOf(made, line).anchor[0])).toEqual([100, 100, 125, 125, 150, 150]);
    expect(placeOf(made, 2).anchor[1]).toBe(placeOf(made, 0).anchor[1]);
  });

  it('wraps to the width of a column, with heights of their own and from right to left', () => {
    const object: Group[] = [
      EMBEDDED_OBJECT_GROUP,
      [71, 2],
      [72, 2],
      [73, 0],
      [74, 1],
      [44, 5],
      [45, 5],
      [46, 1],
      [46, 0],
    ];
    const made = readEntities(
      entityRecord('MTEXT', ...INSERTION_POINT, [40, 1], [71, 1], [1, 'abcdefg hij klm'], ...object),
    );
    expect(textLines(made)).toEqual(['abcdefg', 'hij klm']);
    expect([0, 1].map((line) => placeOf(made, line).anchor[0])).toEqual([110, 100]);
  });

  it('is read from attributes of several lines', () => {
    const insideText: Group[] = [EMBEDDED_OBJECT_GROUP, [10, 3], [20, 4], [40, 2], [71, 7], [1, 'one\\Ptwo']];
    const made = readEntities(
      entityRecord('ATTDEF', ...INSERTION_POINT, [40, 2], [1, 'one'], [2, 'TAG'], ...insideText),
    );
    expect(textLines(made)).toEqual(['one', 'two']);
  });
});

describe('colours inside MTEXT', () => {
  it('hold until their group ends, over lines too', () => {
    expect(formattedLines('a{\\C1;b\\Pc}d')).toEqual([
      { text: 'ab', colours: [{ from: 1, colour: 0xff0000 }], isColumnEnd: false },
      {
        text: 'cd',
        colours: [
          { from: 0, colour: 0xff0000 },
          { from: 1, colour: undefined },
        ],
        isColumnEnd: false,
      },
    ]);
  });

  it('are true colours with red last, and by layer the colour of the text', () => {
    const [line] = formattedLines('\\c255;x\\C256;y');
    expect(line?.colours).toEqual([
      { from: 0, colour: 0xff0000 },
      { from: 1, colour: undefined },
    ]);
  });

  it('reach the drawing by line, letter and colour, wrapped lines too', () => {
    const made = readEntities(
      entityRecord('MTEXT', ...INSERTION_POINT, [62, 3], [40, 1], [41, 4], [71, 1], [1, 'abcdef {\\C1;ghi jkl mno}']),
    );
    expect(textLines(made)).toEqual(['abcdef', 'ghi', 'jkl', 'mno']);
    const runs = Array.from({ length: made.texts.colourRuns.length / 3 }, (_, k) => [
      ...made.texts.colourRuns.subarray(k * 3, k * 3 + 3),
    ]);
    expect(runs).toEqual([
      [1, 0, 0x0000ff],
      [2, 0, 0x0000ff],
      [3, 0, 0x0000ff],
    ]);
  });

  it.each([
    ['\\A1;{\\fArial|b0;\\H2x;Pit} \\L1\\l \\S1/2; %%d \\U+0428', 'Pit 1 1/2 ° Ш'],
    ['a\\\\b \\{c\\} ^J', 'a\\b {c}'],
    ['}}{{x', 'x'],
    ['50%% 5%', '50%% 5%'],
    ['\\C', ''],
    ['x^', 'x^'],
    ['tail\\', 'tail'],
  ])('%s is read as the letters that it shows', (source, shown) => {
    expect(formattedLines(source)[0]?.text).toBe(shown);
  });
});

describe('TEXT', () => {
  const readText = (...more: Group[]): DxfDrawing =>
    readEntities(entityRecord('TEXT', ...INSERTION_POINT, [40, 2], [1, 'abc'], ...more));
  const TO: Group[] = [
    [11, 130],
    [21, 90],
    [31, 0],
  ];

  it('that is fitted spans from point to point, as high as it says', () => {
    expect(placeOf(readText([72, 5], ...TO))).toEqual({
      anchor: [100, 50, 0],
      along: [30, 40, 0],
      up: [-1.6, 1.2, 0],
      fit: 1,
    });
  });

  it("that is aligned gets the size of its alignment, regardless of the file's height", () => {
    expect(placeOf(readText([72, 3], [40, 9999], ...TO))).toMatchObject({
      along: [30, 40, 0],
      up: [-40, 30, 0],
      fit: 2,
    });
  });

  it('that is fitted to nothing is drawn as high as it says', () => {
    expect(placeOf(readText([72, 3], [11, 100], [21, 50]))).toMatchObject({ along: [2, 0, 0], fit: 0 });
  });

  it('is mirrored, turned over and leant as its flags say', () => {
    expect(placeOf(readText([71, 2]))).toMatchObject({ along: [-2, 0, 0], up: [0, 2, 0] });
    expect(placeOf(readText([71, 4]))).toMatchObject({ along: [2, 0, 0], up: [0, -2, 0] });
    expect(placeOf(readText([41, -1]))).toMatchObject({ along: [-2, 0, 0], up: [0, 2, 0] });
    expect(placeOf(readText([51, 45]))).toMatchObject({ along: [2, 0, 0], up: [2, 2, 0] });
    expect(placeOf(readText([72, 5], [71, 2], ...TO))).toMatchObject({ anchor: [130, 90, 0], along: [-30, -40, 0] });
  });

  it('in a mirrored block is mirrored', () => {
    const block =
      entityRecord('BLOCK', [2, 'B'], [10, 0], [20, 0]) + entityRecord('TEXT', [10, 1], [20, 1], [40, 2], [1, 'x']);
    const made = readEntities(entityRecord('INSERT', [8, 'A'], [2, 'B'], [10, 0], [20, 0], [41, -1]), {
      blocks: block + entityRecord('ENDBLK'),
    });
    expect(placeOf(made)).toMatchObject({ anchor: [-1, 1, 0], along: [-2, 0, 0], up: [0, 2, 0] });
  });
});
