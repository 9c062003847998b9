import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawingText, entityRecord, lineRecord } from '../../../tests/fixtures/dxf/dxfText.ts';
import { detectDxfFormat, encodingOf } from './detectDxfFormat.ts';
import { DXF_MAX_BYTES, DxfFault } from './fault.ts';
import { readDxf } from './readDxf.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textEntity = (value: string): string => entityRecord('TEXT', [8, 'A'], [10, 0], [20, 0], [40, 1], [1, value]);
const headerText = (version: string, page: string): string =>
  `  9\n$ACADVER\n  1\n${version}\n  9\n$DWGCODEPAGE\n  3\n${page}\n`;

describe('the meaning of the bytes', () => {
  it.each([
    ['', 'empty'],
    ['  \n \n', 'empty'],
    ['AC1032\0\0\0\0\0binary drawing', 'dwg'],
    ['<!doctype html>\n<html>', 'notDxf'],
    ['{"status":404}', 'notDxf'],
    ['hello world\nfoo', 'notDxf'],
    ['PK\u0003\u0004zip', 'notDxf'],
  ])('%j is refused as %s', (text, code) => {
    expect(() => readDxf(bytesOf(text))).toThrow(expect.objectContaining({ code }));
  });

  it('is refused over 100 MB, before anything is decoded', () => {
    expect(() => detectDxfFormat(new Uint8Array(DXF_MAX_BYTES))).toThrow(expect.objectContaining({ code: 'notDxf' }));
    expect(() => detectDxfFormat({ byteLength: DXF_MAX_BYTES + 1 } as Uint8Array)).toThrow(
      expect.objectContaining({ code: 'tooLarge' }),
    );
  });

  it('supports code pages before 2007 and UTF-8 from then on', () => {
    expect(encodingOf('AC1015', 'ANSI_1251')).toBe('windows-1251');
    expect(encodingOf('AC1021', 'ANSI_1251')).toBe('utf-8');
    expect(encodingOf('AC1009', 'dos866')).toBe('ibm866');
    expect(encodingOf('AC1015', 'ANSI_936')).toBe('gbk');
    expect(encodingOf(undefined, undefined)).toBe('windows-1252');
    expect(encodingOf('AC1015', 'NO_SUCH_PAGE')).toBe('windows-1252');
  });

  it.each([
    ...[1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258].map(
      (page) => [`ANSI_${page}`, `windows-${page}`] as const,
    ),
    ['ANSI_874', 'windows-874'],
    ['DOS866', 'ibm866'],
    ['ANSI_932', 'shift_jis'],
    ['ANSI_936', 'gbk'],
    ['ANSI_949', 'euc-kr'],
    ['ANSI_950', 'big5'],
    ['MACINTOSH', 'macintosh'],
  ] as const)('reads the code page %s as %s', (page, encoding) => {
    expect(encodingOf('AC1018', page)).toBe(encoding);
  });

  it('believes a byte order mark before the header, and takes what says nothing for UTF-8 where it can be', () => {
    const text = drawingText({ header: headerText('AC1015', 'ANSI_1251'), entities: textEntity('Өрөм') });
    expect(detectDxfFormat(bytesOf(`\ufeff${text}`)).encoding).toBe('utf-8');
    expect(detectDxfFormat(bytesOf(text)).encoding).toBe('windows-1251');
    const silent = bytesOf(drawingText({ entities: textEntity('Өрөм ~') }));
    expect(detectDxfFormat(silent).encoding).toBe('utf-8');
    expect(detectDxfFormat(silent.map((byte) => (byte === 0x7e ? 0xe9 : byte))).encoding).toBe('windows-1252');
  });

  it('reads Cyrillic of an old file and Mongolian of a new one', () => {
    const old = drawingText({ header: headerText('AC1015', 'ANSI_1251'), entities: textEntity('~') });
    const cyrillic = Uint8Array.from(
      [...bytesOf(old)].flatMap((byte) => (byte === 0x7e ? [0xd8, 0xf2, 0xf0, 0xe5, 0xea] : [byte])),
    );
    expect(readDxf(cyrillic).texts.lines).toBe('Штрек');
    const recent = drawingText({ header: headerText('AC1027', 'ANSI_1252'), entities: textEntity('Өрөм, үе') });
    expect(readDxf(bytesOf(recent)).texts.lines).toBe('Өрөм, үе');
  });

  it('reads marked UTF-16, every line end, comments, and files without sections', () => {
    const text = drawingText({ entities: lineRecord(0, 0, 0, 1, 0, 0) });
    const wide = new Uint8Array(2 + text.length * 2);
    wide.set([0xff, 0xfe]);
    new Uint16Array(wide.buffer, 2).set(Array.from(text, (letter) => letter.charCodeAt(0)));
    for (const bytes of [
      wide,
      bytesOf(`\ufeff${text}`),
      bytesOf(text.replace(/\n/g, '\r')),
      bytesOf(text.replace(/\n/g, '\r\n')),
      bytesOf(`999\nmade by a program\n${text}`),
      bytesOf(lineRecord(0, 0, 0, 1, 0, 0)),
    ]) {
      expect(readDxf(bytes).lines.positions).toHaveLength(6);
    }
  });
});

describe('binary drawings', () => {
  /** Release 13 and later: codes of two bytes. */
  function binaryDxf(groups: readonly (readonly [number, string | number])[]): Uint8Array {
    const out: number[] = [...bytesOf('AutoCAD Binary DXF\r\n\x1a\0')];
    for (const [code, value] of groups) {
      out.push(code & 255, code >> 8);
      if (typeof value === 'string') out.push(...bytesOf(value), 0);
      else if (code >= 60 && code < 80) out.push(value & 255, (value >> 8) & 255);
      else out.push(...new Uint8Array(Float64Array.of(value).buffer));
    }
    return Uint8Array.from(out);
  }
  const LINE = [
    [0, 'SECTION'],
    [2, 'ENTITIES'],
    [0, 'LINE'],
    [8, 'A'],
    [62, 1],
    [10, 512_000.5],
    [20, 0],
    [30, 0],
    [11, 512_002.5],
    [21, 0],
    [31, 4],
  ] as const;

  it('are read like texts, whole and cut short', () => {
    const whole = readDxf(binaryDxf([...LINE, [0, 'ENDSEC'], [0, 'EOF']]));
    expect(whole.report.binary).toBe(true);
    expect(whole.lines.positions).toHaveLength(6);
    expect([...whole.lines.colours.subarray(0, 3)]).toEqual([255, 0, 0]);
    expect(readDxf(binaryDxf(LINE)).report.truncated).toBe(true);
  });
});

describe('any input', () => {
  const codes = fc.constantFrom(
    0,
    1,
    2,
    8,
    10,
    20,
    30,
    11,
    21,
    31,
    40,
    41,
    42,
    50,
    51,
    62,
    70,
    71,
    72,
    73,
    91,
    92,
    93,
    210,
    230,
  );
  const values = fc.oneof(
    fc.constantFrom(
      'SECTION',
      'ENTITIES',
      'ENDSEC',
      'LINE',
      'ARC',
      'LWPOLYLINE',
      'POLYLINE',
      'VERTEX',
      'HATCH',
      'SPLINE',
    ),
    fc.constantFrom('INSERT', 'BLOCK', 'BLOCKS', 'TEXT', 'MTEXT', 'MESH', '3DFACE', 'A', '0', 'EOF'),
    fc.double().map(String),
    fc.integer({ min: -10, max: 10_000_000 }).map(String),
    fc.string(),
  );

  it('nothing but a fault with a reason is thrown, and no coordinate is anything but a number', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(codes, values), { maxLength: 120 }), (groups) => {
        const text = `0\nSECTION\n2\nENTITIES\n${groups.map(([code, value]) => `${code}\n${value}\n`).join('')}`;
        try {
          const made = readDxf(bytesOf(text));
          for (const { positions } of [made.lines, made.faces, made.points]) {
            expect(positions.some(Number.isNaN)).toBe(false);
          }
          expect(made.texts.places.some(Number.isNaN)).toBe(false);
        } catch (error) {
          expect(error).toBeInstanceOf(DxfFault);
        }
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  it('random bytes are refused with a reason', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        try {
          readDxf(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(DxfFault);
        }
      }),
    );
  }, 60_000);

  it('a drawing cut anywhere is drawn as far as it goes or refused with a reason', () => {
    const whole = drawingText({
      header: headerText('AC1015', 'ANSI_1252'),
      entities: lineRecord(0, 0, 0, 1, 2, 3) + textEntity('a') + lineRecord(4, 5, 6, 7, 8, 9),
    });
    for (let end = 0; end < whole.length; end++) {
      try {
        readDxf(bytesOf(whole.slice(0, end)));
      } catch (error) {
        expect(error).toBeInstanceOf(DxfFault);
      }
    }
  });
});
