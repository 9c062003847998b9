/** Why a file is no drawing that can be read. The page turns the code into words. */

export type DxfFaultCode =
  | 'empty'
  | 'tooLarge'
  /** AutoCAD's own binary format. */
  | 'dwg'
  /** A web page, an archive, a picture: something else altogether. */
  | 'notDxf'
  /** A drawing that ends before anything was drawn. */
  | 'cutShort'
  /** A drawing that holds nothing that can be drawn. */
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
