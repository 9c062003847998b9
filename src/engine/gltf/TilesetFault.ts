/** A file that is read as a model is a tileset. */
import { FileFault } from '../../domain/fault/FileFault.ts';

/** Where a tile names the file, the tree reads it as a tileset; elsewhere it is refused. */
export class TilesetFault extends FileFault {
  constructor() {
    super('unsupported', 'The file is a 3D Tiles tileset, not a model');
  }
}
