/** Drawings that a user has read as metres, whatever unit their files name: that of a template, in a grid of the mine. */

/** Name under which the browser keeps them. */
export const METRE_DRAWINGS = { key: 'metreDrawings', version: 1 } as const;
/** Drawings that are remembered; the oldest give way. */
const MAX_STORED_DRAWINGS = 200;

/** With one more, or one less. */
export function withMetreDrawing(uuids: readonly string[], uuid: string, isInMetres: boolean): readonly string[] {
  const others = uuids.filter((other) => other !== uuid);
  return isInMetres ? [...others.slice(-(MAX_STORED_DRAWINGS - 1)), uuid] : others;
}

/** Drawings as a storage has them; undefined for anything else. */
export function readMetreDrawings(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter((uuid) => typeof uuid === 'string').slice(-MAX_STORED_DRAWINGS);
}

/** Whether a drawing is one of them, by the text that the browser keeps. */
export function isMetreDrawing(storedJson: string | null, uuid: string): boolean {
  if (storedJson === null) return false;
  try {
    return readMetreDrawings(JSON.parse(storedJson))?.includes(uuid) ?? false;
  } catch {
    return false;
  }
}
