/** Designs uploaded by users: one row and one file each, the file below the data directory. */
import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { detectDxfFormat } from '../../src/domain/dxf/detectDxfFormat.ts';
import { DxfFault } from '../../src/domain/dxf/fault.ts';
import { foldName } from '../../src/domain/name/foldName.ts';
import { DESIGN_MAX_BYTES } from '../../src/domain/wire/entityEdits.ts';
import type { Database } from '../db/open.ts';
import { isDatabaseUnreachable } from '../db/outage.ts';
import type { LocatedFile } from '../files/locate.ts';
import type { ObjectStore } from '../objects/ObjectStore.ts';
import type { CatalogueEntity } from '../site/siteFiles.ts';
import { StoredFiles } from '../uploads/StoredFiles.ts';

/** Number of leading bytes from which a file's type is detected. */
const SNIFFED_BYTES = 262_144;
const GLB_MAGIC = 'glTF';
const DESIGN_FORMATS = ['dxf', 'glb'] as const;
type Format = (typeof DESIGN_FORMATS)[number];

/** The file cannot be accepted; the message says what to do. */
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

/** A completely received file that no design refers to yet. */
export interface ReceivedFile {
  id: string;
  format: Format;
}

export class DesignUploads {
  readonly #db: Database;
  readonly #files: StoredFiles;

  /** @param dataDir the files are in its subfolder `designs` */
  constructor(db: Database, dataDir: string, objects?: ObjectStore) {
    this.#db = db;
    this.#files = new StoredFiles({ dataDir, folder: 'designs', objects });
  }

  /** See {@link StoredFiles.clearParts}. */
  clearParts(beforeMs?: number): Promise<void> {
    return this.#files.clearParts(beforeMs);
  }

  /** In the form of the list of entities. */
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
    return row && this.#files.find(`${id}.${row.format}`);
  }

  /**
   * @param saveFile called when the upload is complete, which may take minutes; if it throws, the file is removed
   * unless the database is unreachable
   * @returns the id of the file
   * @throws UploadError
   */
  async receive(content: Readable, saveFile: (file: ReceivedFile) => Promise<void>): Promise<string> {
    const id = randomUUID();
    try {
      const format = await this.#files.writePart(id, (file) => receive(content, file));
      await this.#files.completePart(id, `${id}.${format}`);
      await saveFile({ id, format });
      return id;
    } catch (error) {
      await this.#files.removePart(id);
      // If the response was lost, the row may exist and refer to this file.
      if (!isDatabaseUnreachable(error)) await this.dropFile(id);
      throw error;
    }
  }

  /** Adds the design of an uploaded file. Its name must not be in use. */
  async add({ id, format }: ReceivedFile, { name, mineArea, userId }: NewDesign): Promise<void> {
    const row = { id, name, folded_name: foldName(name), format, mine_area: mineArea ?? null, created_by: userId };
    await this.#db.insertInto('design_upload').values(row).execute();
  }

  /** The file is kept until {@link dropFile}. @returns false if there is no upload with this id */
  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db.deleteFrom('design_upload').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** @param id of a design that has been removed */
  async dropFile(id: string): Promise<void> {
    for (const format of DESIGN_FORMATS) await this.#files.discard(`${id}.${format}`);
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
}

/** Writes an upload to a file, and detects its type. @throws UploadError */
async function receive(content: Readable, file: FileHandle): Promise<Format> {
  let bytes = 0;
  const head: Buffer[] = [];
  // Not destroyed if it is not read to its end: that would close the socket before the client gets the reason.
  for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (bytes < SNIFFED_BYTES) head.push(chunk.subarray(0, SNIFFED_BYTES - bytes));
    bytes += chunk.byteLength;
    if (bytes > DESIGN_MAX_BYTES)
      throw new UploadError(
        413,
        'The file is larger than 100 MB. Save the design in parts, or without what is not needed.',
      );
    await file.appendFile(chunk);
  }
  return formatOf(Buffer.concat(head));
}

/** Judges by the content alone. @throws UploadError */
function formatOf(head: Buffer): Format {
  if (head.subarray(0, 4).toString('latin1') === GLB_MAGIC) return 'glb';
  try {
    detectDxfFormat(head);
    return 'dxf';
  } catch (error) {
    if (!(error instanceof DxfFault)) throw error;
    if (error.code === 'dwg') throw new UploadError(400, 'This is a DWG drawing. Save it as DXF, then upload it.');
    if (error.code === 'empty') throw new UploadError(400, 'The file is empty. Choose another one.');
    throw new UploadError(400, 'This is neither a DXF drawing nor a GLB model. Choose another file.');
  }
}
