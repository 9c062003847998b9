/** Colours of a pose table's rows, as stored in the colour texture. */

const HEX_COLOUR = /^#[0-9a-f]{6}$/i;

export class RowColours {
  /** Red, green, blue and 255 per row; all 0 for rows without a colour. Replaced when the table grows. */
  bytes: Uint8Array;
  /** Counts changes. */
  version = 0;

  constructor(rows: number) {
    this.bytes = new Uint8Array(rows * 4);
  }

  /** Sets `#rrggbb`; undefined or anything else removes the row's colour. @returns whether it changed */
  set(row: number, colour: string | undefined): boolean {
    const rgb = colour !== undefined && HEX_COLOUR.test(colour) ? Number.parseInt(colour.slice(1), 16) : undefined;
    const texel = rgb === undefined ? 0 : rgb * 256 + 255;
    const view = new DataView(this.bytes.buffer);
    if (view.getUint32(row * 4) === texel) return false;
    view.setUint32(row * 4, texel);
    this.version++;
    return true;
  }

  /** `#rrggbb`; undefined if the row has none. */
  of(row: number): string | undefined {
    const [r, g, b, known] = this.bytes.subarray(row * 4, row * 4 + 4);
    if (!known) return undefined;
    return `#${[r, g, b].map((part) => (part ?? 0).toString(16).padStart(2, '0')).join('')}`;
  }

  grow(rows: number): void {
    this.bytes = resizedArray(this.bytes, rows * 4);
  }
}

/** A larger copy. */
export function resizedArray<T extends Float32Array | Float64Array | Uint8Array | Uint16Array>(
  from: T,
  length: number,
): T {
  const to = new (from.constructor as new (length: number) => T)(length);
  to.set(from);
  return to;
}
