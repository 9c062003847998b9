/**
 * Where uploaded files are kept beside the data directory: the directory is a cache of a store that several servers share.
 * A file never changes under its key.
 */
export interface ObjectStore {
  /** Stores a file that is complete on the disk. @throws ObjectStoreError */
  upload(key: string, path: string): Promise<void>;
  /** Writes an object to a path. @returns false if there is none of this key @throws ObjectStoreError */
  download(key: string, path: string): Promise<boolean>;
  /** Also of a key that is not there. @throws ObjectStoreError */
  remove(key: string): Promise<void>;
}

/** The store cannot be used now. */
export class ObjectStoreError extends Error {}

/** The data directory is all that there is. */
export const DIRECTORY_ONLY: ObjectStore = {
  upload: async () => {},
  download: async () => false,
  remove: async () => {},
};
