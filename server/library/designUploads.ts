/** Designs that people uploaded: a row and a file each, the file below the data directory. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DxfFault } from '../../src/domain/dxf/fault.ts';
import { sniff } from '../../src/domain/dxf/sniff.ts';
import { foldName } from '../../src/domain/name/foldName.ts';
import { DESIGN_MAX_BYTES } from '../../src/domain/wire/entityEdits.ts';
import type { Database } from '../db/open.ts';
import { type LocatedFile, locate } from '../files/locate.ts';
import { DIRECTORY_ONLY, type ObjectStore } from '../objects/ObjectStore.ts';
import type { CatalogueEntity } from '../site/siteFiles.ts';

/** So much is looked at to tell what a file is. */
const HEAD_BYTES = 262_144;
const GLB_MAGIC = 'glTF';
/** Ends the names of files that are still coming. */
const PART = '.part';
const FORMATS = ['dxf', 'glb'] as const;
type Format = (typeof FORMATS)[number];

/** The file cannot be taken; the message says what to do. */
export class UploadError extends Error {
  readonly status: 400 | 413;

  constructor(status: 400 | 413, message: string) {
    super(message);
    this.status = status;
  }
}

export interface NewDesign {
  name: string;
  mineArea: string | undefined;
  userId: string;
}

/** a file that has arrived in its place; no design names it yet. */
export interface ReceivedFile {
  id: string;
  format: Format;
}

export class DesignUploads {
  readonly #db: Database;
  readonly #folder: string;
  readonly #objects: ObjectStore;

  /** @param dataDir the files are in its folder `designs` */
  constructor(db: Database, dataDir: string, objects: ObjectStore = DIRECTORY_ONLY) {
    this.#db = db;
    this.#objects = objects;
    this.#folder = join(dataDir, 'designs');
  }

  /** Removes what was coming when the server was cut off; call it before the first upload. */
  async clearParts(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) if (name.endsWith(PART)) await rm(join(this.#folder, name), { force: true });
  }

  /** As the list of entities has them. */
  async list(): Promise<CatalogueEntity[]> {
    const rows = await this.#db.selectFrom('design_upload').selectAll().orderBy('created_at').execute();
    return rows.map(({ id, name, format, mine_area }) => ({
      id,
      uuid: id,
      name,
      type: 'design',
      info: { path: `uploads/${id}.${format}`, category: format.toUpperCase(), mine_area },
    }));
  }

  /** The file of an uploaded design; undefined if there is none with this id. */
  async file(id: string): Promise<LocatedFile | undefined> {
    const row = await this.#db.selectFrom('design_upload').select('format').where('id', '=', id).executeTakeFirst();
    if (!row) return undefined;
    const key = keyOf(id, row.format);
    const find = () => locate([{ mount: 'designs', folder: this.#folder }], key);
    const file = await find();
    if (file) return file;
    // Another server has taken it.
    return (await this.#objects.download(key, join(this.#folder, `${id}.${row.format}`))) ? find() : undefined;
  }

  /**
   * @param saveFile called when all has come, which may take minutes; where it throws, nothing stays behind
   * @returns the id of the file
   * @throws UploadError
   */
  async receive(content: Readable, saveFile: (file: ReceivedFile) => Promise<void>): Promise<string> {
    const id = randomUUID();
    const part = join(this.#folder, `${id}${PART}`);
    await mkdir(this.#folder, { recursive: true });
    try {
      const format = await this.#receive(content, part);
      const path = join(this.#folder, `${id}.${format}`);
      await rename(part, path);
      await this.#objects.upload(keyOf(id, format), path);
      await saveFile({ id, format });
      return id;
    } catch (error) {
      await rm(part, { force: true });
      await this.dropFile(id);
      throw error;
    }
  }

  /** The design of a file that has come, under a name that no other bears. */
  async add({ id, format }: ReceivedFile, { name, mineArea, userId }: NewDesign): Promise<void> {
    const row = { id, name, folded_name: foldName(name), format, mine_area: mineArea ?? null, created_by: userId };
    await this.#db.insertInto('design_upload').values(row).execute();
  }

  /** Its file stays until it is dropped. @returns false if there is no upload with this id */
  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db.deleteFrom('design_upload').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** @param id of a design that is uploaded no more */
  async dropFile(id: string): Promise<void> {
    for (const format of FORMATS) {
      await rm(join(this.#folder, `${id}.${format}`), { force: true });
      // A leftover file there is referenced by nothing.
      await this.#objects.remove(keyOf(id, format)).catch(() => {});
    }
  }

  /** @param name a unique one @returns false if there is no upload with this id */
  async rename(id: string, name: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('design_upload')
      .set({ name, folded_name: foldName(name) })
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Writes what comes to a file, down to the disk, and tells what it is. */
  async #receive(content: Readable, path: string): Promise<Format> {
    const file = await open(path, 'wx');
    try {
      let bytes = 0;
      const head: Buffer[] = [];
      // An unread stream is not destroyed: that would close the socket before the client gets the reason.
      for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        if (bytes < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - bytes));
        bytes += chunk.byteLength;
        if (bytes > DESIGN_MAX_BYTES)
          throw new UploadError(
            413,
            'The file is larger than 100 MB. Save the design in parts, or without what is not needed.',
          );
        await file.appendFile(chunk);
      }
      const format = formatOf(Buffer.concat(head));
      await file.sync();
      return format;
    } finally {
      await file.close();
    }
  }
}

/** Of the object, and of the file below the data directory. */
function keyOf(id: string, format: string): string {
  return `designs/${id}.${format}`;
}

/** By the bytes alone. @throws UploadError */
function formatOf(head: Buffer): Format {
  if (head.subarray(0, 4).toString('latin1') === GLB_MAGIC) return 'glb';
  try {
    sniff(head);
    return 'dxf';
  } catch (error) {
    if (!(error instanceof DxfFault)) throw error;
    if (error.code === 'dwg') throw new UploadError(400, 'This is a DWG drawing. Save it as DXF, then upload it.');
    if (error.code === 'empty') throw new UploadError(400, 'The file is empty. Choose another one.');
    throw new UploadError(400, 'This is neither a DXF drawing nor a GLB model. Choose another file.');
  }
}
