/** Where the demo mine stores its state across restarts. */
export interface StoredValues {
  /** @returns the value last saved under this name, undefined if there is none; it may have an older shape */
  load(name: string): Promise<unknown>;
  save(name: string, value: unknown): Promise<void>;
}
