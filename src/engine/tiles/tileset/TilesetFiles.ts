/**
 * Fetches tilesets so that the tree of loaders.gl can walk them: implicit tiles are written out, one subtree when it is
 * asked for, and a tile with several contents gets one that names them all. Both have addresses of their own, which exist
 * nowhere but here.
 */
import { type ImplicitRoot, placeUri, ROOT_PLACE, subtreeTiles, type TilePlace } from './implicitTiles.ts';
import { readSubtree } from './subtree.ts';
import { contentsOf, implicitOf, type TileJson, type TilesetJson, uriOf } from './tilesetJson.ts';

/** @param owner address of the tile that needs the file */
export type FetchFile = (url: string, init: RequestInit | undefined, owner: string) => Promise<Response>;

export class TilesetFiles {
  readonly #fetch: FetchFile;
  readonly #subtrees = new Map<string, () => Promise<TilesetJson>>();
  readonly #contents = new Map<string, readonly string[]>();
  #count = 0;

  constructor(fetch: FetchFile) {
    this.#fetch = fetch;
  }

  /** The map's own tileset, and where what it names is looked for. Throws where the file is none. */
  async tileset(url: string): Promise<{ tileset: TilesetJson; url: string }> {
    const response = await this.#fetch(url, undefined, url);
    const from = response.redirected ? response.url : url;
    return { tileset: this.#walkable(readTileset(await response.arrayBuffer()), from), url: from };
  }

  /** Answers any file; tilesets as they are walked. */
  async get(url: string, init: RequestInit | undefined, owner: string): Promise<Response> {
    if (this.#contents.has(url)) return new Response();
    const subtree = this.#subtrees.get(url);
    if (subtree) return answer(JSON.stringify(await subtree()), url);
    const response = await this.#fetch(url, init, owner);
    if (!/\.json$/i.test(url.replace(/[?#].*$/, ''))) return response;
    const bytes = await response.arrayBuffer();
    const tileset = tilesetIn(bytes);
    return answer(tileset ? JSON.stringify(this.#walkable(tileset, url)) : bytes, url);
  }

  /** Addresses of the contents that an address of {@link get} stands for; undefined where it is a file's own. */
  contentsAt(url: string): readonly string[] | undefined {
    return this.#contents.get(url);
  }

  #walkable(tileset: TilesetJson, url: string): TilesetJson {
    return { ...tileset, root: this.#tile(tileset.root, url, tileset.root.refine) };
  }

  #tile(tile: TileJson, url: string, refineAbove: string | undefined): TileJson {
    const refine = tile.refine ?? refineAbove;
    const tiling = implicitOf(tile);
    const { implicitTiling: _, contents: __, content: ___, children, ...rest } = tile;
    if (tiling) {
      const root: ImplicitRoot = {
        tiling,
        boundingVolume: tile.boundingVolume,
        geometricError: tile.geometricError,
        refine,
        contents: contentsOf(tile).map(uriOf),
      };
      return { ...rest, content: { uri: this.#subtree(root, ROOT_PLACE, url) } };
    }
    const uris = contentsOf(tile)
      .map(uriOf)
      .filter((uri) => uri !== '');
    const uri = uris.length > 1 ? this.#several(uris, url) : uris[0];
    return {
      ...rest,
      ...(uri !== undefined && { content: { uri } }),
      ...(children && { children: children.map((child) => this.#tile(child, url, refine)) }),
    };
  }

  /** The address of the tileset that stands for a subtree. */
  #subtree(root: ImplicitRoot, place: TilePlace, url: string): string {
    const own = beside(url, `headframe-subtree-${this.#count++}.json`);
    this.#subtrees.set(own, async () => {
      const address = beside(url, placeUri(root.tiling.subtrees.uri, place));
      const bytes = await this.#bytes(address, own);
      const subtree = await readSubtree(bytes, (uri) => this.#bytes(beside(address, uri), own));
      const tiles = subtreeTiles(root, subtree, place, (below) => this.#subtree(root, below, url));
      const { boundingVolume, geometricError } = root;
      const tileset: TilesetJson = { asset: { version: '1.1' }, root: tiles ?? { boundingVolume, geometricError } };
      return this.#walkable(tileset, url);
    });
    return own;
  }

  #several(uris: string[], url: string): string {
    const own = beside(url, `headframe-contents-${this.#count++}.tile`);
    this.#contents.set(
      own,
      uris.map((uri) => beside(url, uri)),
    );
    return own;
  }

  async #bytes(url: string, owner: string): Promise<Uint8Array> {
    const response = await this.#fetch(url, undefined, owner);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** A response that knows where it came from: what a tileset refers to lies beside it. */
function answer(body: string | ArrayBuffer, url: string): Response {
  const response = new Response(body);
  Object.defineProperty(response, 'url', { value: url });
  return response;
}

/** An address as a file writes it, seen from that file. */
export function beside(url: string, uri: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(uri)) return uri;
  if (uri.startsWith('/')) return /^[a-z]+:\/\//i.test(url) ? new URL(uri, url).href : uri;
  const folder = url.replace(/[?#].*$/, '').replace(/[^/]*$/, '');
  return tidy(folder + uri);
}

/** Takes `./` and `a/../` out of an address. */
function tidy(url: string): string {
  let before: string;
  let path = url.replace(/\/\.\//g, '/');
  do {
    before = path;
    path = path.replace(/\/(?!\.\.\/)[^/]+\/\.\.\//, '/');
  } while (path !== before);
  return path;
}

/** @throws where a file is no tileset */
export function readTileset(bytes: ArrayBuffer): TilesetJson {
  const tileset = tilesetIn(bytes);
  if (!tileset) throw new Error('The file is no 3D Tiles tileset');
  return tileset;
}

function tilesetIn(bytes: ArrayBuffer): TilesetJson | undefined {
  try {
    const json = JSON.parse(new TextDecoder().decode(bytes)) as Partial<TilesetJson>;
    return json.root && json.asset ? (json as TilesetJson) : undefined;
  } catch {
    return undefined;
  }
}
