/**
 * Drawings that a user has chosen to read as metres, whatever unit their files name: often that of a template, while
 * coordinates are in the mine's grid.
 */

/** Their storage key. */
export const METRE_DRAWINGS = { key: 'metreDrawings', version: 1 } as const;
/** Maximum number of drawings remembered; the oldest are dropped. */
const MAX_STORED_DRAWINGS = 200;

/** The list with one added or removed. */
export function withMetreDrawing(uuids: readonly string[], uuid: string, isInMetres: boolean): readonly string[] {
  const others = uuids.filter((other) => other !== uuid);
  return isInMetres ? [...others.slice(-(MAX_STORED_DRAWINGS - 1)), uuid] : others;
}

/** Reads the stored list; undefined if invalid. */
export function readMetreDrawings(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter((uuid) => typeof uuid === 'string').slice(-MAX_STORED_DRAWINGS);
}

/** Whether a drawing is one of them, from the stored text. */
export function isMetreDrawing(storedJson: string | null, uuid: string): boolean {
  if (storedJson === null) return false;
  try {
    return readMetreDrawings(JSON.parse(storedJson))?.includes(uuid) ?? false;
  } catch {
    return false;
  }
}
