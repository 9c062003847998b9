/**
 * Fetches tilesets in a form that the tree of loaders.gl can traverse: implicit tiles are written out, one subtree at a
 * time on request, and a tile with several contents gets a single one that names them all. Both have made-up URLs,
 * which are resolved only here.
 */
import { FileFault } from '../../../domain/fault/FileFault.ts';
import { boundedBytes, readBody } from '../../../domain/file/boundedBytes.ts';
import { bytesOfDataUri, isDataUri, mediaTypeOf } from '../../../domain/file/dataUri.ts';
import { type ImplicitRoot, placeUri, ROOT_PLACE, type TilePlace } from './implicitTiles.ts';
import { type ReadTilesets, subtreeUri, type TilesetParts } from './readTilesets.ts';
import { partUri } from './splitTileset.ts';
import { contentsOf, implicitTilingOf, type TileJson, type TilesetJson, uriOf } from './tilesetJson.ts';

/** @param owner URL of the tile that needs the file */
export type FetchFile = (url: string, init: RequestInit | undefined, owner: string) => Promise<Response>;

/** An implicit tileset, and the file that contains it. */
interface Implicit {
  root: ImplicitRoot;
  url: string;
}

export class TilesetFiles {
  readonly #fetch: FetchFile;
  readonly #read: ReadTilesets;
  readonly #implicit: Implicit[] = [];
  /** Parts of large tilesets, and the base URL of their references. */
  readonly #parts = new Map<string, { json: Uint8Array; url: string }>();
  readonly #contents = new Map<string, readonly string[]>();
  /** Contents embedded in the tilesets, until they are requested. */
  readonly #embeddedFiles = new Map<string, string>();
  /** Large contents announced to the tree, until they are read. */
  readonly #largeContents = new Map<string, Blob>();
  #count = 0;

  constructor(fetch: FetchFile, read: ReadTilesets) {
    this.#fetch = fetch;
    this.#read = read;
  }

  /** The map's own tileset, and the base URL of its references. @throws if the file is not a tileset */
  async tileset(url: string): Promise<{ tileset: TilesetJson; url: string }> {
    const response = await this.#fetch(url, undefined, url);
    const from = response.redirected ? response.url : url;
    return { tileset: await this.#readTileset(await boundedBytes(response), from), url: from };
  }

  /** Returns any file; tilesets in traversable form. */
  async get(url: string, init: RequestInit | undefined, owner: string): Promise<Response> {
    // The tree adds the query of the tileset's own URL.
    const own = url.replace(/[?#].*$/, '');
    if (this.#contents.has(own)) return new Response();
    const part = this.#parts.get(own);
    if (part) return responseAt(this.#traversable(part.json, part.url), url);
    const embedded = this.#embeddedFiles.get(own);
    if (embedded !== undefined) return this.#embeddedFile(embedded, url);
    const place = subtreePlace(url);
    if (place) return responseAt(await this.#subtree(place, url), url);
    const response = await this.#fetch(url, init, owner);
    if (!/\.json$/i.test(own)) return this.#content(response, url);
    return responseAt(await this.#readTileset(await boundedBytes(response), url), url);
  }

  /** A content that is a tileset although neither its URL nor its media type shows it. @param owner URL of its tile */
  async tilesetContent(url: string, owner: string): Promise<TilesetJson> {
    const embedded = this.#embeddedFiles.get(owner);
    return this.#readTileset(embedded === undefined ? await this.#bytes(url, owner) : bytesOfDataUri(embedded), url);
  }

  /** A content that is too large to pass through the page; available once. @param url as it was fetched by the tree */
  popLargeContent(url: string): Blob | undefined {
    const file = this.#largeContents.get(url);
    this.#largeContents.delete(url);
    return file;
  }

  /** URLs of the contents behind a made-up URL; undefined for a file's own URL. */
  contentsAt(url: string): readonly string[] | undefined {
    return this.#contents.get(url);
  }

  /** The tree would read the whole body at once, so large ones are not passed to it. */
  async #content(response: Response, url: string): Promise<Response> {
    const body = await readBody(response);
    if (!(body instanceof Blob)) return new Response(body);
    // With its query: some servers name their files by it alone.
    this.#largeContents.set(url, body);
    return new Response();
  }

  async #readTileset(bytes: Uint8Array, url: string): Promise<TilesetJson> {
    const id = this.#count++;
    return this.#storeParts(await this.#read.tileset(bytes, id, {}), id, url);
  }

  /** Stores the parts of a tileset until they are requested; returns the first. */
  #storeParts([first, ...later]: TilesetParts, id: number, url: string): TilesetJson {
    later.forEach((json, k) => {
      this.#parts.set(resolveUrl(url, partUri(id, k + 1)), { json, url });
    });
    return this.#traversable(first as Uint8Array, url);
  }

  #traversable(json: Uint8Array, url: string): TilesetJson {
    const tileset = JSON.parse(new TextDecoder().decode(json)) as TilesetJson;
    return { ...tileset, root: this.#tile(tileset.root, url, tileset.root.refine) };
  }

  #tile(tile: TileJson, url: string, refineAbove: string | undefined): TileJson {
    const refine = tile.refine ?? refineAbove;
    const tiling = implicitTilingOf(tile);
    const { implicitTiling: _, contents: __, content: ___, children, ...rest } = tile;
    if (tiling) {
      const root: ImplicitRoot = {
        tiling,
        boundingVolume: tile.boundingVolume,
        geometricError: tile.geometricError,
        refine,
        contents: contentsOf(tile).map(uriOf),
      };
      return {
        ...rest,
        content: { uri: resolveUrl(url, subtreeUri(this.#implicit.push({ root, url }) - 1, ROOT_PLACE)) },
      };
    }
    const uris = contentsOf(tile)
      .map(uriOf)
      .filter((uri) => uri !== '')
      .map((uri) => (isDataUri(uri) ? this.#storeEmbedded(uri, url) : uri));
    const uri = uris.length > 1 ? this.#storeContents(uris, url) : uris[0];
    return {
      ...rest,
      ...(uri !== undefined && { content: { uri } }),
      ...(children && { children: children.map((child) => this.#tile(child, url, refine)) }),
    };
  }

  async #subtree({ implicitId, place }: SubtreePlace, own: string): Promise<TilesetJson> {
    const implicit = this.#implicit[implicitId];
    if (!implicit) throw new FileFault('damaged', 'The tileset names a subtree that it does not have');
    const { root, url } = implicit;
    const address = resolveUrl(url, placeUri(root.tiling.subtrees.uri, place));
    const bytes = await this.#bytes(address, own);
    const resolve = (uri: string): Promise<Uint8Array> => this.#bytes(resolveUrl(address, uri), own);
    const id = this.#count++;
    const parts = await this.#read.subtree(bytes, { root, place, implicitId }, id, { resolve });
    return this.#storeParts(parts, id, url);
  }

  /** Whether a URL denotes a file embedded in its tileset. */
  isEmbedded(url: string): boolean {
    return this.#embeddedFiles.has(url);
  }

  /** A made-up URL for a content embedded in the tileset: a data URI used as an id would be copied repeatedly. */
  #storeEmbedded(uri: string, url: string): string {
    const isTileset = mediaTypeOf(uri) === 'application/json';
    const own = resolveUrl(url, `headframe-embedded-${this.#count++}.${isTileset ? 'json' : 'tile'}`);
    this.#embeddedFiles.set(own, uri);
    return own;
  }

  /** References of an embedded tileset are relative to the one that contains it. */
  async #embeddedFile(uri: string, url: string): Promise<Response> {
    const bytes = bytesOfDataUri(uri);
    return mediaTypeOf(uri) === 'application/json'
      ? responseAt(await this.#readTileset(bytes, url), url)
      : new Response(bytes);
  }

  #storeContents(uris: string[], url: string): string {
    const own = resolveUrl(url, `headframe-contents-${this.#count++}.tile`);
    this.#contents.set(
      own,
      uris.map((uri) => resolveUrl(url, uri)),
    );
    return own;
  }

  async #bytes(url: string, owner: string): Promise<Uint8Array> {
    const response = await this.#fetch(url, undefined, owner);
    return boundedBytes(response);
  }
}

/** A response with the URL of its source, the base of a tileset's references. */
function responseAt(tileset: TilesetJson, url: string): Response {
  const response = new Response(JSON.stringify(tileset));
  Object.defineProperty(response, 'url', { value: url });
  return response;
}

interface SubtreePlace {
  implicitId: number;
  place: TilePlace;
}

/** The subtree behind one of our made-up URLs. */
function subtreePlace(url: string): SubtreePlace | undefined {
  const numbers = /\/?headframe-subtree-(\d+)-(\d+)-(\d+)-(\d+)-(\d+)\.json(?:[?#]|$)/.exec(url);
  if (!numbers) return undefined;
  const [implicitId = 0, level = 0, x = 0, y = 0, z = 0] = numbers.slice(1).map(Number);
  return { implicitId, place: { level, x, y, z } };
}

/** Stand-in host while resolving URLs without one, which are relative to the site's own page. */
const NO_HOST = 'https://page.invalid';

/**
 * Resolves a reference against the file that contains it; an empty one is its folder. It may name another host, but
 * never climbs above the root of its own. @param url of the file, absolute or from the root of the page's host
 */
export function resolveUrl(url: string, uri: string): string {
  if (isDataUri(uri)) return uri;
  const base = new URL(url, NO_HOST);
  // An invalid URL fails when it is fetched, without affecting other tiles.
  if (!URL.canParse(uri, base)) return uri;
  const resolved = new URL(uri || '.', base);
  // Two leading slashes would name a host.
  return resolved.origin === NO_HOST ? resolved.href.slice(NO_HOST.length).replace(/^\/+/, '/') : resolved.href;
}
