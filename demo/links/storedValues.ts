/** Where the demo mine keeps its state over a restart. */
export interface StoredValues {
  /** @returns the value saved last under this name, undefined where there is none; it may be of an older shape */
  load(name: string): Promise<unknown>;
  save(name: string, value: unknown): Promise<void>;
}
