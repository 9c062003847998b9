/** Why a drawing cannot be read. The page translates the code. */

export type DxfFaultCode =
  | 'empty'
  | 'tooLarge'
  /** AutoCAD's own binary format. */
  | 'dwg'
  /** Not a drawing at all: a web page, an archive, a picture. */
  | 'notDxf'
  /** A drawing that ends before its first drawable entity. */
  | 'cutShort'
  /** A drawing without drawable content. */
  | 'nothingDrawn';

export class DxfFault extends Error {
  readonly code: DxfFaultCode;

  constructor(code: DxfFaultCode) {
    super(code);
    this.name = 'DxfFault';
    this.code = code;
  }
}

/** Larger files are refused: reading takes several times their size in memory. */
export const DXF_MAX_BYTES = 100 * 1024 * 1024;
