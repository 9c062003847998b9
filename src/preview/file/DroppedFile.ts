/** A dropped or opened file with its relative path. */
export interface DroppedFile {
  file: File;
  /** Its name with the folders that were dropped with it: `kit/Textures/colormap.png`. */
  path: string;
}

export function droppedFile(file: File, path = file.name): DroppedFile {
  return { file, path: path.replace(/^\/+/, '') };
}

/** The last segment of a URI, normalised for comparison. */
export function lastName(uri: string): string {
  return segmentsOf(uri).at(-1) ?? '';
}

/**
 * The file to which a URI of a model refers: of the files with that name, the one whose folders match best.
 * @param modelPath of the model itself
 */
export function fileBeside(uri: string, modelPath: string, files: readonly DroppedFile[]): File | undefined {
  const wantedSegments = segmentsOf(`${modelPath.replace(/[^/]*$/, '')}${uri}`);
  let best: { file: File; fit: number } | undefined;
  for (const { file, path } of files) {
    const fit = commonSuffixLength(wantedSegments, segmentsOf(path));
    if (fit > (best?.fit ?? 0)) best = { file, fit };
  }
  return best?.file;
}

/** Lower-case path segments, with `.` and `..` resolved. */
function segmentsOf(uri: string): string[] {
  const segments: string[] = [];
  for (const segment of decodedUri(uri.replace(/[?#].*$/, ''))
    .toLowerCase()
    .split(/[\\/]/)) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments;
}

function decodedUri(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

function commonSuffixLength(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a.at(-1 - count) === b.at(-1 - count)) count++;
  return count;
}
