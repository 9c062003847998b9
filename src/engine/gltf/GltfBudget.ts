/**
 * Size limits of one file. Small files can reference the same bytes many times, or contain compressed bytes that
 * expand; the result is counted before it is allocated.
 */
import { FileFault } from '../../domain/fault/FileFault.ts';

/** Limit on values of accessors and Draco attributes together: some four million vertices with all their attributes. */
const MAX_ACCESSOR_VALUES = 32_000_000;
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;

export class GltfBudget {
  #values = 0;
  #unpackedBytes = 0;

  /** Counts values of an accessor. @throws {FileFault} if the file exceeds the limit */
  reserve(values: number): void {
    this.#values += values;
    if (this.#values > MAX_ACCESSOR_VALUES)
      throw new FileFault('tooLarge', 'The glTF file draws more than can be shown');
  }

  /** Counts bytes after decompression. @throws {FileFault} if the file exceeds the limit */
  reserveUnpacked(bytes: number): void {
    this.#unpackedBytes += bytes;
    if (this.#unpackedBytes > MAX_UNPACKED_BYTES)
      throw new FileFault('tooLarge', 'The packed parts of the glTF file become too large');
  }
}
