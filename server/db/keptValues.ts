/** Small named values that survive a restart: what a part of the server needs to go on where it stopped. */

/** A store of JSON values by name; a value is whole or absent, never half written. */
export interface KeptValues {
  /** @returns the value saved last under this name, undefined where there is none; parse it, it may be an older shape */
  load(name: string): Promise<unknown>;
  /** @param value anything JSON can hold; it replaces what was there */
  save(name: string, value: unknown): Promise<void>;
}
