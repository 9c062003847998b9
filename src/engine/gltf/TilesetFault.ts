/** Fault of a file that is read as a model, but is a tileset. */
import { FileFault } from '../../domain/fault/FileFault.ts';

/** If a tile references the file, the tree reads it as a tileset; elsewhere it is refused. */
export class TilesetFault extends FileFault {
  constructor() {
    super('unsupported', 'The file is a 3D Tiles tileset, not a model');
  }
}
