/** Files embedded as `data:` URIs: decoded here, since the page's policy forbids fetching them. */
import { FileFault } from '../fault/FileFault.ts';

export function isDataUri(uri: string): boolean {
  return /^data:/i.test(uri);
}

/** The media type of a data URI, in lower case, without parameters. */
export function mediaTypeOf(uri: string): string {
  return uri
    .slice('data:'.length, uri.search(/[;,]|$/))
    .trim()
    .toLowerCase();
}

/** @throws {FileFault} if it cannot be decoded */
export function bytesOfDataUri(uri: string): Uint8Array<ArrayBuffer> {
  const comma = uri.indexOf(',');
  try {
    if (comma < 0) throw new Error('no comma');
    const text = decodeURIComponent(uri.slice(comma + 1));
    if (!/;\s*base64$/i.test(uri.slice(0, comma))) return new TextEncoder().encode(text);
    const bytes = atob(text);
    return Uint8Array.from(bytes, (character) => character.charCodeAt(0));
  } catch {
    throw new FileFault('damaged', 'A data URI of the file is damaged');
  }
}
