/**
 * Files that a map's folder may lack (docs/wire.md): without names or points it is complete, so empty ones are served.
 */
const EMPTY_CONTENTS: Readonly<Record<string, unknown>> = { 'map-points.json': [], 'map-info.json': { vectors: [] } };

/** The default content of such a file, and the path of the tileset that makes its folder a map; else undefined. */
export function optionalFile(path: string): { content: unknown; tilesetPath: string } | undefined {
  const end = path.lastIndexOf('/') + 1;
  const name = path.slice(end);
  if (!Object.hasOwn(EMPTY_CONTENTS, name)) return undefined;
  return { content: EMPTY_CONTENTS[name], tilesetPath: `${path.slice(0, end)}tileset.json` };
}
