/** Locates the files of designs and DXF maps: below the site's folder, as named in its lists. */
import { dxfMapSchema, type WireDxfMap } from '../../src/domain/wire/designs.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { isDatabaseUnreachable } from '../db/outage.ts';
import { type LocatedFile, locateFile } from '../files/locate.ts';
import type { Library } from '../library/library.ts';
import { readSiteFile } from '../site/siteFiles.ts';

/** Next to the site's other files: `[{ "uuid", "name", "path" }]`, with paths like those of designs. */
const MAPS_FILE = 'dxf-maps.json';
const mapFileSchema = z.array(dxfMapSchema.extend({ path: z.string().min(1) }));

/** Properties of a design in the list of entities. */
export interface ListedDesign {
  id: string;
  name: string;
  uuid?: unknown;
  info?: unknown;
}

export class DesignFiles {
  readonly #folder: string | undefined;
  readonly #designs: readonly ListedDesign[];
  readonly #library: Pick<Library, 'designs' | 'disabled'>;
  #lastIsDisabled: ((type: string, id: string) => boolean) | undefined;

  /** @param folder of the site's files; absent for a site without any */
  constructor(
    folder: string | undefined,
    designs: readonly ListedDesign[],
    library: Pick<Library, 'designs' | 'disabled'>,
  ) {
    this.#folder = folder;
    this.#designs = designs;
    this.#library = library;
  }

  /** The site's DXF maps, read anew on each call. */
  async maps(): Promise<WireDxfMap[]> {
    return (await this.#mapFiles()).map(({ uuid, name }) => ({ uuid, name }));
  }

  /** The file of a design by uuid or id; undefined if there is none or the design is disabled. */
  async design(uuid: string): Promise<LocatedFile | undefined> {
    const design = this.#designs.find((listed) => listed.uuid === uuid || listed.id === uuid);
    if (!design) return this.#library.designs.file(uuid);
    return (await this.#isDisabled(design.id)) ? undefined : this.#locate(pathOf(design));
  }

  /** Uses the last known state while the database is unreachable: the files are available regardless. */
  async #isDisabled(id: string): Promise<boolean> {
    try {
      this.#lastIsDisabled = await this.#library.disabled.now();
    } catch (error) {
      if (!isDatabaseUnreachable(error) || !this.#lastIsDisabled) throw error;
    }
    return this.#lastIsDisabled('design', id);
  }

  async map(uuid: string): Promise<LocatedFile | undefined> {
    return this.#locate((await this.#mapFiles()).find((map) => map.uuid === uuid)?.path);
  }

  async #mapFiles(): Promise<z.infer<typeof mapFileSchema>> {
    return readSiteFile(this.#folder, MAPS_FILE, mapFileSchema, []);
  }

  async #locate(path: string | undefined): Promise<LocatedFile | undefined> {
    if (this.#folder === undefined || path === undefined) return undefined;
    return locateFile([{ mountSegment: 'site', folder: this.#folder }], `site/${path.replace(/^\/+/, '')}`);
  }
}

function pathOf({ info }: ListedDesign): string | undefined {
  const path = (info as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' ? path : undefined;
}
