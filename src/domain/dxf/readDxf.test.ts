import { describe, expect, it } from 'vitest';
import {
  block,
  drawing,
  entity,
  type Group,
  groupsText,
  layerTable,
  line,
} from '../../../tests/fixtures/dxf/dxfText.ts';
import type { DxfDrawing, DxfVertices } from './drawing.ts';
import { DxfFault } from './fault.ts';
import { readDxf } from './readDxf.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (entities: string, parts: Parameters<typeof drawing>[0] = {}): DxfDrawing =>
  readDxf(bytesOf(drawing({ entities, ...parts })));

/** Vertices in drawing coordinates, rounded to millimetres. */
function places({ origin }: DxfDrawing, { positions }: DxfVertices): number[][] {
  const out: number[][] = [];
  for (let k = 0; k < positions.length; k += 3) {
    const [x, y, z] = positions.subarray(k, k + 3) as unknown as [number, number, number];
    const point = [x + origin.easting, origin.northing - z, y + origin.altitude];
    out.push(point.map((value) => Math.round(value * 1000) / 1000 + 0));
  }
  return out;
}

function lines(made: DxfDrawing): number[][] {
  return places(made, made.lines);
}

function colourAt({ colours }: DxfVertices, vertex: number): string {
  const [r, g, b, ink] = colours.subarray(vertex * 4, vertex * 4 + 4) as unknown as number[];
  const hex = [r, g, b].map((value) => (value ?? 0).toString(16).padStart(2, '0')).join('');
  return ink === 255 ? 'ink' : `#${hex}`;
}

function texts({ texts: { lines: all } }: DxfDrawing): string[] {
  return all.split('\n');
}

const vertex = (x: number, y: number, z: number, ...more: Group[]): string =>
  entity('VERTEX', [8, 'A'], [10, x], [20, y], [30, z], ...more);
const SEQEND = entity('SEQEND');
const EXTRUDED_DOWN: Group[] = [
  [210, 0],
  [220, 0],
  [230, -1],
];

describe('lines and curves', () => {
  it('keeps site coordinates exact, the origin taken away in float64', () => {
    const made = read(line(512_345.125, 6_702_111.5, 1211.25, 512_346.375, 6_702_113, 1212));
    expect(lines(made)).toEqual([
      [512_345.125, 6_702_111.5, 1211.25],
      [512_346.375, 6_702_113, 1212],
    ]);
    expect(Math.max(...made.lines.positions.map(Math.abs))).toBeLessThan(10);
  });

  it('a stray point at zero costs the rest no precision', () => {
    const far = Array.from({ length: 60 }, (_, k) => line(512_000 + k, 6_702_000, 0, 512_000 + k, 6_702_010, 0)).join(
      '',
    );
    const made = read(far + line(0, 0, 0, 1, 1, 0));
    expect(made.origin.easting).toBeGreaterThan(500_000);
    expect(made.min.easting).toBeGreaterThan(500_000);
    expect(made.max.northing).toBeLessThan(6_703_000);
  });

  it('polylines keep their elevation, also when only the header of the polyline has it', () => {
    const head = entity('POLYLINE', [8, 'A'], [66, 1], [10, 0], [20, 0], [30, 1250], [70, 0]);
    const made = read(head + vertex(0, 0, 0) + vertex(10, 0, 0) + SEQEND);
    expect(lines(made)).toEqual([
      [0, 0, 1250],
      [10, 0, 1250],
    ]);
    const light = entity('LWPOLYLINE', [8, 'A'], [90, 2], [70, 0], [38, 77.5], [10, 1], [20, 2], [10, 3], [20, 4]);
    expect(lines(read(light))[1]).toEqual([3, 4, 77.5]);
  });

  it('turns what is extruded downwards over', () => {
    const light = entity('LWPOLYLINE', [8, 'A'], [90, 2], [10, 5], [20, 2], [10, 7], [20, 2], ...EXTRUDED_DOWN);
    expect(lines(read(light))).toEqual([
      [-5, 2, 0],
      [-7, 2, 0],
    ]);
  });

  it('bends bulges into arcs and closes what is closed', () => {
    const light = entity(
      'LWPOLYLINE',
      ...([
        [8, 'A'],
        [90, 2],
        [70, 1],
        [10, 0],
        [20, 0],
        [42, 1],
        [10, 10],
        [20, 0],
        [42, 1],
      ] as Group[]),
    );
    const points = lines(read(light));
    for (const [x, y] of points) expect(Math.hypot((x as number) - 5, y as number)).toBeCloseTo(5, 2);
    expect(points[0]).toEqual(points[points.length - 1]);
    expect(Math.min(...points.map(([, y]) => y as number))).toBeCloseTo(-5, 1);
    expect(Math.max(...points.map(([, y]) => y as number))).toBeCloseTo(5, 1);
  });

  it('arcs go counter-clockwise in degrees, over zero too', () => {
    const points = lines(read(entity('ARC', [8, 'A'], [10, 0], [20, 0], [40, 10], [50, 350], [51, 10])));
    for (const [x, y] of points) {
      expect(Math.hypot(x as number, y as number)).toBeCloseTo(10, 2);
      expect(x).toBeGreaterThan(9.8);
    }
  });

  it('draws ellipses, circles, splines by controls and by fit points', () => {
    const ellipse = entity('ELLIPSE', [8, 'A'], [10, 0], [20, 0], [11, 10], [21, 0], [40, 0.5]);
    const points = lines(read(ellipse));
    for (const [x, y] of points) expect((x as number) ** 2 / 100 + (y as number) ** 2 / 25).toBeCloseTo(1, 3);
    const knots: Group[] = [0, 0, 0, 0, 1, 1, 1, 1].map((knot) => [40, knot]);
    const controls: Group[] = [
      [0, 0],
      [1, 2],
      [2, -2],
      [3, 0],
    ].flatMap(([x, y]): Group[] => [
      [10, x as number],
      [20, y as number],
      [30, 5],
    ]);
    const spline = lines(read(entity('SPLINE', [8, 'A'], [70, 8], [71, 3], ...knots, ...controls)));
    expect(spline[0]).toEqual([0, 0, 5]);
    expect(spline[spline.length - 1]).toEqual([3, 0, 5]);
    const fitted = entity('SPLINE', [8, 'A'], [70, 8], [71, 3], [11, 0], [21, 0], [11, 5], [21, 5], [11, 10], [21, 0]);
    expect(lines(read(fitted))).toContainEqual([5, 5, 0]);
  });

  it('cuts rays and endless lines off somewhat beyond the rest', () => {
    const ray = entity('XLINE', [8, 'A'], [10, 0], [20, 5], [30, 0], [11, 1], [21, 0], [31, 0]);
    const points = lines(read(line(-50, 0, 0, 50, 10, 0) + ray)).slice(2);
    expect(points[0]?.[0]).toBeLessThan(-50);
    expect(points[0]?.[0]).toBeGreaterThan(-5000);
    expect(points[1]?.[0]).toBeGreaterThan(50);
  });

  it('draws leaders, the outlines of hatches and the frames of pictures', () => {
    const leader = entity('LEADER', [8, 'A'], [76, 2], [10, 1], [20, 1], [10, 4], [20, 4]);
    expect(lines(read(leader))).toHaveLength(2);
    const hatch = entity(
      'HATCH',
      ...([
        [8, 'A'],
        [10, 0],
        [20, 0],
        [30, 30],
        [91, 2],
      ] as Group[]),
      ...([
        [92, 2],
        [72, 0],
        [73, 1],
        [93, 3],
        [10, 0],
        [20, 0],
        [10, 9],
        [20, 0],
        [10, 9],
        [20, 9],
        [97, 0],
      ] as Group[]),
      ...([
        [92, 1],
        [93, 1],
        [72, 2],
        [10, 5],
        [20, 5],
        [40, 1],
        [50, 0],
        [51, 360],
        [73, 1],
        [97, 0],
      ] as Group[]),
    );
    const points = lines(read(hatch));
    expect(points.slice(0, 2)).toEqual([
      [0, 0, 30],
      [9, 0, 30],
    ]);
    expect(points.length).toBeGreaterThan(6 + 20);
    const image = entity(
      'IMAGE',
      [8, 'A'],
      [10, 0],
      [20, 0],
      [11, 0.1],
      [21, 0],
      [12, 0],
      [22, 0.1],
      [13, 100],
      [23, 50],
    );
    expect(lines(read(image))).toContainEqual([10, 5, 0]);
  });

  it('reads a leader and a spline of hundreds of thousands of points beside a line', () => {
    const points = (code: number) =>
      Array.from({ length: 200_000 }, (_, k) =>
        groupsText([
          [code, k % 100],
          [code + 10, k % 70],
        ]),
      ).join('');
    const leader = entity('LEADER', [8, 'A']) + points(10);
    const made = read(line(0, 0, 0, 1, 1, 0) + leader + entity('SPLINE', [8, 'A']) + points(11));
    expect(lines(made).slice(0, 2)).toEqual([
      [0, 0, 0],
      [1, 1, 0],
    ]);
  });

  it('polylines over 1000 vertices are not drawn, and their number is said', () => {
    const long = (count: number): string =>
      entity(
        'LWPOLYLINE',
        [8, 'A'],
        [90, count],
        ...Array.from({ length: count }, (_, k): Group[] => [
          [10, k],
          [20, 0],
        ]).flat(),
      );
    const made = read(long(1000) + long(1001) + long(1500));
    expect(made.lines.positions.length / 6).toBe(999);
    expect(made.report.leftOut).toEqual([{ reason: 'longPolyline', type: 'LWPOLYLINE', count: 2 }]);
    const old = entity('POLYLINE', [8, 'A'], [66, 1], [70, 8]) + vertex(0, 0, 0).repeat(1001) + SEQEND;
    expect(() => read(old)).toThrow('nothingDrawn');
  });
});

describe('faces and meshes', () => {
  it('3DFACE with three corners, with four, and with a repeated fourth', () => {
    const corner = (code: number, x: number, y: number): Group[] => [
      [code, x],
      [code + 10, y],
      [code + 20, 1],
    ];
    const three = [...corner(10, 0, 0), ...corner(11, 1, 0), ...corner(12, 1, 1)];
    expect(read(entity('3DFACE', [8, 'A'], ...three)).faces.positions).toHaveLength(9);
    expect(read(entity('3DFACE', [8, 'A'], ...three, ...corner(13, 1, 1))).faces.positions).toHaveLength(9);
    expect(read(entity('3DFACE', [8, 'A'], ...three, ...corner(13, 0, 1))).faces.positions).toHaveLength(18);
  });

  it('SOLID crosses its last corners', () => {
    const made = read(
      entity('SOLID', [8, 'A'], [10, 0], [20, 0], [11, 2], [21, 0], [12, 0], [22, 2], [13, 2], [23, 2]),
    );
    const area = triangleAreas(places(made, made.faces));
    expect(area).toBeCloseTo(4, 6);
  });

  it('polyface and polygon meshes', () => {
    const polyface =
      entity('POLYLINE', [8, 'A'], [66, 1], [70, 64], [71, 4], [72, 1]) +
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [0, 2],
      ]
        .map(([x, y]) => vertex(x as number, y as number, 5, [70, 192]))
        .join('') +
      vertex(0, 0, 0, [70, 128], [71, 1], [72, 2], [73, -3], [74, 4]) +
      SEQEND;
    expect(triangleAreas(places(read(polyface), read(polyface).faces))).toBeCloseTo(4, 6);
    const mesh =
      entity('POLYLINE', [8, 'A'], [66, 1], [70, 16], [71, 3], [72, 3]) +
      Array.from({ length: 9 }, (_, k) => vertex(k % 3, Math.floor(k / 3), 0, [70, 64])).join('') +
      SEQEND;
    expect(triangleAreas(places(read(mesh), read(mesh).faces))).toBeCloseTo(4, 6);
  });

  it('a thickness makes a wall', () => {
    const made = read(line(0, 0, 0, 10, 0, 0, [39, 3]));
    expect(triangleAreas(places(made, made.faces))).toBeCloseTo(30, 6);
  });
});

function triangleAreas(points: number[][]): number {
  let sum = 0;
  for (let k = 0; k < points.length; k += 3) {
    const [a, b, c] = points.slice(k, k + 3) as [number[], number[], number[]];
    const at = (p: number[], axis: number): number => (p[axis] as number) - (a[axis] as number);
    const cross = [0, 1, 2].map(
      (i) => at(b, (i + 1) % 3) * at(c, (i + 2) % 3) - at(b, (i + 2) % 3) * at(c, (i + 1) % 3),
    );
    sum += Math.hypot(...cross) / 2;
  }
  return sum;
}

describe('colours and layers', () => {
  const tables = layerTable(
    entity('LAYER', [2, 'A'], [70, 0], [62, 3]),
    entity('LAYER', [2, 'FROZEN'], [70, 1], [62, 1]),
    entity('LAYER', [2, 'OFF'], [70, 0], [62, -5]),
    entity('LAYER', [2, 'TRUE'], [70, 0], [62, 1], [420, 0x123456]),
  );

  it('by layer, by index, true colour, and a layer with a true colour', () => {
    const made = read(
      line(0, 0, 0, 1, 0, 0) +
        line(0, 0, 0, 2, 0, 0, [62, 1]) +
        line(0, 0, 0, 3, 0, 0, [62, 1], [420, 0xff8800]) +
        entity('LINE', [8, 'TRUE'], [10, 0], [20, 0], [11, 4], [21, 0]) +
        line(0, 0, 0, 5, 0, 0, [62, 7]),
      { tables },
    );
    const found = Array.from({ length: 5 }, (_, k) => colourAt(made.lines, k * 2));
    expect(found.sort()).toEqual(['#00ff00', '#123456', '#ff0000', '#ff8800', 'ink']);
  });

  it('tells which layers are off or frozen, and keeps what is on them apart', () => {
    const made = read(
      line(0, 0, 0, 1, 0, 0) +
        entity('LINE', [8, 'off'], [10, 0], [20, 0], [11, 1], [21, 0]) +
        entity('LINE', [8, 'NEW'], [10, 0], [20, 0], [11, 1], [21, 0]),
      { tables },
    );
    const shown = Object.fromEntries(
      made.layers.map((layer) => [layer.name, [layer.shown, layer.frozen, layer.entities]]),
    );
    expect(shown).toEqual({
      A: [true, false, 1],
      FROZEN: [false, true, 0],
      OFF: [false, false, 1],
      TRUE: [true, false, 0],
      NEW: [true, false, 1],
    });
    expect(made.groups.map(({ layer, lines: { first, count } }) => [made.layers[layer]?.name, first, count])).toEqual([
      ['A', 0, 2],
      ['OFF', 2, 2],
      ['NEW', 4, 2],
    ]);
  });

  it('names that JavaScript knows are only names', () => {
    const made = read(entity('LINE', [8, '__proto__'], [10, 0], [20, 0], [11, 1], [21, 0]), {
      tables: layerTable(entity('LAYER', [2, '__proto__'], [70, 0], [62, 3])),
    });
    expect(made.layers.map(({ name }) => name)).toEqual(['__proto__']);
    expect(colourAt(made.lines, 0)).toBe('#00ff00');
    expect(({} as Record<string, unknown>)['color']).toBeUndefined();
  });
});

describe('inserts', () => {
  const unitLine = entity('LINE', [8, '0'], [62, 0], [10, 0], [20, 0], [11, 1], [21, 0]);

  it('places, scales, turns, repeats; layer 0 and by-block come from the insert', () => {
    const insert = entity(
      'INSERT',
      ...([
        [8, 'ROADS'],
        [62, 5],
        [2, 'b1'],
        [10, 100],
        [20, 50],
        [30, 7],
        [41, 2],
        [50, 90],
      ] as Group[]),
      ...([
        [70, 3],
        [71, 1],
        [44, 10],
      ] as Group[]),
    );
    const made = read(insert, { blocks: block('B1', unitLine) });
    expect(lines(made)).toEqual([
      [100, 50, 7],
      [100, 52, 7],
      [100, 60, 7],
      [100, 62, 7],
      [100, 70, 7],
      [100, 72, 7],
    ]);
    expect(colourAt(made.lines, 0)).toBe('#0000ff');
    expect(made.layers[made.groups[0]?.layer ?? -1]?.name).toBe('ROADS');
  });

  it('nests, keeps the layers around in mind, and writes attributes', () => {
    const inner = entity('INSERT', [8, 'INNER'], [2, 'B1'], [10, 1], [20, 0]);
    const outer =
      entity('INSERT', [8, 'OUTER'], [66, 1], [2, 'B2'], [10, 10], [20, 0]) +
      entity('ATTRIB', [8, 'OUTER'], [10, 10], [20, 1], [40, 2], [1, 'DP-07'], [2, 'NAME']) +
      entity('ATTRIB', [8, 'OUTER'], [10, 10], [20, 1], [40, 2], [1, 'hidden'], [70, 1]) +
      SEQEND;
    const blocks = block('B1', entity('LINE', [8, 'DEEP'], [10, 0], [20, 0], [11, 1], [21, 0])) + block('B2', inner);
    const made = read(outer, { blocks });
    expect(lines(made)).toEqual([
      [11, 0, 0],
      [12, 0, 0],
    ]);
    const group = made.groups.find(({ lines: run }) => run.count > 0);
    expect(group?.within.map((layer) => made.layers[layer]?.name).sort()).toEqual(['INNER', 'OUTER']);
    expect(texts(made)).toEqual(['DP-07']);
  });

  it('a block that holds itself, or that is missing, costs only itself', () => {
    const insert = entity('INSERT', [8, 'A'], [2, 'LOOP'], [10, 0], [20, 0]);
    const missing = entity('INSERT', [8, 'A'], [2, 'NOPE'], [10, 0], [20, 0]);
    const made = read(insert + missing, { blocks: block('LOOP', unitLine, insert) });
    expect(lines(made)).toHaveLength(2);
    expect(made.report.leftOut).toEqual([
      { reason: 'damaged', type: 'INSERT', count: 1 },
      { reason: 'missingBlock', type: 'INSERT', count: 1 },
    ]);
  });

  it('blocks that multiply without end come to an end', () => {
    const level = (k: number): string =>
      block(`L${k}`, entity('INSERT', [8, 'A'], [2, `L${k + 1}`], [10, 0], [20, 0], [70, 100], [71, 100], [44, 1]));
    const blocks = Array.from({ length: 6 }, (_, k) => level(k)).join('') + block('L6', unitLine);
    const text = drawing({ entities: line(0, 0, 0, 1, 0, 0) + entity('INSERT', [8, 'A'], [2, 'L0'], [10, 0]), blocks });
    const made = readDxf(bytesOf(text), { vertices: 5000, texts: 10, visits: 20_000 });
    expect(made.report.leftOut.some(({ reason }) => reason === 'tooMuch')).toBe(true);
    expect(made.lines.positions.length / 3).toBeLessThan(6000);
  });
});

describe('texts', () => {
  it('undoes per cent signs, letters by number and formats', () => {
    const text = (value: string): string => entity('TEXT', [8, 'A'], [10, 0], [20, 0], [40, 2], [1, value]);
    const made = read(text('45%%d %%p0.5 %%c120 100%%%') + text('\\U+0413\\U+043E\\U+0440 %%u3%%u'));
    expect(texts(made)).toEqual(['45° ±0.5 ⌀120 100%', 'Гор 3']);
    const note = '{\\fArial|b0;Haulage \\H2x;level}\\P\\A1;{\\C1;Ө, ү} \\S1/2; 5\\~m \\\\ \\{x\\}';
    const mtext = entity(
      'MTEXT',
      [8, 'A'],
      [10, 0],
      [20, 0],
      [40, 2],
      [71, 1],
      [3, note.slice(0, 20)],
      [1, note.slice(20)],
    );
    expect(texts(read(mtext))).toEqual(['Haulage level', 'Ө, ү 1/2 5\u00a0m \\ {x}']);
  });

  it('stands where its anchor is, with its height and turn', () => {
    const made = read(
      entity('TEXT', [8, 'A'], [10, 0], [20, 0], [11, 50], [21, 20], [40, 4], [50, 90], [72, 1], [73, 2], [1, 'x']),
    );
    const [ax, ay, az, lx, ly, lz, ux, uy, uz, along, up] = made.texts.places as unknown as number[];
    expect([ax, ay, az].map((value) => (value ?? 0) + 0)).toEqual([0, 0, -0 + 0]);
    expect([made.origin.easting, made.origin.northing]).toEqual([50, 20]);
    expect([lx, ly, lz].map((value) => Math.round(value ?? 0) + 0)).toEqual([0, 0, -4]);
    expect([ux, uy, uz].map((value) => Math.round(value ?? 0) + 0)).toEqual([-4, 0, 0]);
    expect([along, up]).toEqual([0.5, 0.5]);
  });
});

describe('what is left out', () => {
  it('says sheets, solids, and coordinates that are no numbers', () => {
    const made = read(
      line(0, 0, 0, 1, 1, 1) +
        line(0, 0, 0, 1, 1, 1, [67, 1]) +
        entity('3DSOLID', [8, 'A'], [1, 'xyz']) +
        entity('LINE', [8, 'A'], [10, 'abc'], [20, 0], [11, 1], [21, 1]) +
        line(0, 0, 0, 9, 9, 9, [60, 1]),
    );
    expect(made.lines.positions).toHaveLength(6);
    expect(made.report.leftOut).toEqual([
      { reason: 'paper', type: 'LINE', count: 1 },
      { reason: 'notDrawable', type: '3DSOLID', count: 1 },
      { reason: 'damaged', type: 'LINE', count: 1 },
    ]);
  });

  it('a decimal comma is a decimal point', () => {
    const made = read(entity('LINE', [8, 'A'], [10, '1,5'], [20, 0], [11, 3], [21, 0]));
    expect(lines(made)[0]).toEqual([1.5, 0, 0]);
  });

  it('a file that was cut short is drawn as far as it goes', () => {
    const whole = drawing({ entities: line(0, 0, 0, 1, 0, 0) + line(5, 5, 5, 6, 6, 6) });
    const cut = readDxf(bytesOf(whole.slice(0, whole.indexOf('LINE', 60) + 30)));
    expect(cut.report.truncated).toBe(true);
    expect(cut.lines.positions.length).toBeGreaterThanOrEqual(6);
    expect(readDxf(bytesOf(whole)).report.truncated).toBe(false);
  });

  it('lines that are no groups are passed over', () => {
    const broken = drawing({ entities: `garbage here\n${line(0, 0, 0, 1, 0, 0)}` });
    expect(readDxf(bytesOf(broken)).report.damagedLines).toBe(1);
  });

  it('a drawing without anything to draw says so', () => {
    expect(() => read('', { header: '  9\n$ACADVER\n  1\nAC1015\n' })).toThrow(DxfFault);
    expect(() => read('', { header: '  9\n$ACADVER\n  1\nAC1015\n' })).toThrow('nothingDrawn');
  });
});
