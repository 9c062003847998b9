/**
 * Size limits of one file. Small files can reference the same bytes many times, or contain compressed bytes that
 * expand; the result is counted before it is allocated.
 */
import { FileFault } from '../../domain/fault/FileFault.ts';

/** Values of accessors and draco attributes together: some four million vertices with all that belongs to them. */
const MAX_ACCESSOR_VALUES = 32_000_000;
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;

export class GltfBudget {
  #values = 0;
  #unpackedBytes = 0;

  /** Counts values of an accessor. @throws {FileFault} where the file becomes too large */
  reserve(values: number): void {
    this.#values += values;
    if (this.#values > MAX_ACCESSOR_VALUES)
      throw new FileFault('tooLarge', 'The glTF file draws more than can be shown');
  }

  /** Counts bytes that packed ones become. @throws {FileFault} where the file becomes too large */
  reserveUnpacked(bytes: number): void {
    this.#unpackedBytes += bytes;
    if (this.#unpackedBytes > MAX_UNPACKED_BYTES)
      throw new FileFault('tooLarge', 'The packed parts of the glTF file become too large');
  }
}
