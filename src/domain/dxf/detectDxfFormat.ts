/** Detects a drawing's format and text encoding from its bytes. */
import { DXF_MAX_BYTES, DxfFault } from './fault.ts';

export interface DxfFormat {
  isBinary: boolean;
  /** A label of the Encoding standard. */
  encoding: string;
  /** Like `AC1027`; undefined in files without a version. */
  version: string | undefined;
}

/** First bytes of a binary drawing. */
export const BINARY_SENTINEL = 'AutoCAD Binary DXF\r\n\x1a\0';
/** From this version on text is UTF-8, regardless of the header's code page. */
const FIRST_UTF8_VERSION = 1021;
const SNIFFED_BYTES = 262_144;

/** Code pages that are not named `ANSI_nnn`, and those that Windows numbers differently. */
const ENCODING_OF_CODE_PAGE: Readonly<Record<string, string>> = {
  DOS866: 'ibm866',
  DOS932: 'shift_jis',
  ANSI_932: 'shift_jis',
  ANSI_936: 'gbk',
  GB2312: 'gbk',
  ANSI_949: 'euc-kr',
  KSC5601: 'euc-kr',
  ANSI_950: 'big5',
  BIG5: 'big5',
  ANSI_874: 'windows-874',
  MACINTOSH: 'macintosh',
  ASCII: 'windows-1252',
};

/** @throws {DxfFault} if the bytes are not a drawing */
export function detectDxfFormat(bytes: Uint8Array): DxfFormat {
  if (bytes.byteLength > DXF_MAX_BYTES) throw new DxfFault('tooLarge');
  const markedEncoding = byteOrderMark(bytes);
  const head = new TextDecoder(markedEncoding ?? 'windows-1252').decode(bytes.subarray(0, SNIFFED_BYTES));
  if (head.trim() === '') throw new DxfFault('empty');
  const isBinary = head.startsWith(BINARY_SENTINEL);
  if (!isBinary) refuseOtherFormats(head);
  // A variable's name is followed by the value's code, as a line or as one or two bytes, and then the value.
  const version = /\$ACADVER[^A-Z$]*(AC\d{4})/.exec(head)?.[1];
  const page = /\$DWGCODEPAGE[^A-Z$]*([A-Z][\w-]*)/i.exec(head)?.[1];
  return {
    isBinary,
    version,
    encoding: markedEncoding ?? (version || page ? encodingOf(version, page) : guessEncoding(bytes)),
  };
}

/** The text encoding of a drawing, from its header. */
export function encodingOf(version: string | undefined, codePage: string | undefined): string {
  if (version && Number(version.slice(2)) >= FIRST_UTF8_VERSION) return 'utf-8';
  const name = (codePage ?? 'ANSI_1252').toUpperCase();
  const label = ENCODING_OF_CODE_PAGE[name] ?? name.replace(/^ANSI_(125\d)$/, 'windows-$1');
  try {
    return new TextDecoder(label.toLowerCase()).encoding;
  } catch {
    return 'windows-1252';
  }
}

/** Without a declared encoding a file is UTF-8 if it is valid as such. */
function guessEncoding(bytes: Uint8Array): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return undefined;
}

function refuseOtherFormats(head: string): void {
  if (/^AC\d\.?\d/.test(head)) throw new DxfFault('dwg');
  // A drawing alternates lines of numbers and values; somewhere a section or an entity begins.
  const isDrawing = /(^|[\r\n])[ \t]*0[ \t]*(\r\n|\r|\n)[ \t]*[A-Z0-9_]+[ \t]*([\r\n]|$)/.test(head);
  if (!isDrawing) throw new DxfFault('notDxf');
}
