/**
 * Shared storage for uploaded files: the data directory is a cache of a store that several servers share. The file
 * under a key never changes.
 */
export interface ObjectStore {
  /** Stores a completely written file. @throws ObjectStoreError */
  upload(key: string, path: string): Promise<void>;
  /** Writes an object to a path. @returns false if no object has this key @throws ObjectStoreError */
  download(key: string, path: string): Promise<boolean>;
  /** Succeeds for a key that does not exist, too. @throws ObjectStoreError */
  remove(key: string): Promise<void>;
}

/** The store is currently unavailable. */
export class ObjectStoreError extends Error {}

/** No object store: the data directory is the only storage. */
export const DIRECTORY_ONLY: ObjectStore = {
  upload: async () => {},
  download: async () => false,
  remove: async () => {},
};
