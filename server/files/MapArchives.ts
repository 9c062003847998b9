/**
 * Maps in a single file: `.3tz` archives, which are ZIP files that contain a tileset. Files are streamed from them,
 * never unpacked to disk; sizes stated in an archive are checked against its bytes.
 */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { openPromise, type Entry as YauzlEntry, type ZipFile } from 'yauzl';
import { HttpProblem } from '../http/problems.ts';
import type { LocatedFile } from './locate.ts';

/** File extension of archives. */
export const ARCHIVE_EXTENSION = '.3tz';
/** Archives whose directory stays in memory, the most recently used ones. */
const MAX_CACHED_ARCHIVES = 16;
const MAX_ARCHIVE_ENTRIES = 200_000;
const MAX_NAME_CHARS = 16_777_216;
const TOO_MANY_TEXT = `The archive has more than ${MAX_ARCHIVE_ENTRIES.toLocaleString('en')} files. Unpack it into a folder.`;
const LONG_NAMES_TEXT = 'The names of the files in the archive are too long together. Unpack it into a folder.';
/** The app accepts no larger files. */
const MAX_FILE_BYTES = 268_435_456;
/** Limit for the description in a map's archive. */
const MAX_TEXT_BYTES = 65_536;

const ZIP_STORED = 0;
const ZIP_DEFLATED = 8;
const ZIP_ZSTANDARD = 93;
const ENCRYPTED_FLAG = 1;
const ENCRYPTED_TEXT = 'The archive is encrypted. Save it without a password.';

/** One file of an archive. */
export interface ArchivedFile {
  /** Unpacked size stated in the archive; a stream that differs is aborted. */
  bytes: number;
  etag: string;
  open(): Promise<Readable>;
}

/** An entry's data, or the reason why it cannot be read. */
interface Entry {
  refusal: string | undefined;
  relativeOffsetOfLocalHeader: number;
  compressedSize: number;
  uncompressedSize: number;
  isDeflated: boolean;
  crc32: number;
}

interface Archive {
  zip: ZipFile;
  /** Why nothing in it can be read, and what to do; undefined if it can. */
  refusal?: string;
  entries: ReadonlyMap<string, Entry>;
}

/** An archive whose directory is cached, and its number of active readers. */
interface CachedArchive {
  opened: Promise<Archive>;
  readers: number;
  /** Evicted: closed once its last reader is done. */
  isDropped: boolean;
}

/** Splits an address into the archive and the path inside it; undefined for other addresses. */
export function archivedPath(address: string): { archive: string; name: string } | undefined {
  const at = address.toLowerCase().indexOf(`${ARCHIVE_EXTENSION}/`);
  if (at < 0) return undefined;
  const end = at + ARCHIVE_EXTENSION.length;
  return { archive: address.slice(0, end), name: address.slice(end).replace(/^\/+/, '') };
}

export class MapArchives {
  /** Least recently used first. */
  readonly #cachedArchives = new Map<string, CachedArchive>();

  /**
   * @returns undefined if the archive is damaged or has no such file
   * @throws {HttpProblem} if the file's compression is not supported or the archive is too large
   */
  async file(archive: LocatedFile, name: string): Promise<ArchivedFile | undefined> {
    const entry = await this.#read(archive, async ({ refusal, entries }) => {
      if (refusal) throw new HttpProblem(415, refusal);
      return entries.get(name);
    }).catch(refuseUnreadable);
    if (!entry) return undefined;
    if (entry.refusal) throw new HttpProblem(415, entry.refusal);
    const fileEtag = createHash('sha256')
      .update(`${archive.etag} ${entry.crc32} ${name}`)
      .digest('base64url')
      .slice(0, 22);
    return { bytes: entry.uncompressedSize, etag: `"${fileEtag}"`, open: () => this.#stream(archive, entry) };
  }

  /** A short text of an archive; undefined if it is missing or unreadable. */
  async text(archive: LocatedFile, name: string): Promise<string | undefined> {
    const file = await this.file(archive, name).catch(() => undefined);
    if (!file || file.bytes > MAX_TEXT_BYTES) return undefined;
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of await file.open()) chunks.push(chunk as Buffer);
    } catch {
      return undefined;
    }
    return Buffer.concat(chunks).toString('utf8');
  }

  /** Releases all archives; running streams are completed. */
  async close(): Promise<void> {
    const archives = [...this.#cachedArchives.values()];
    this.#cachedArchives.clear();
    await Promise.allSettled(archives.map(({ opened }) => closeArchive(opened)));
  }

  #stream(archive: LocatedFile, entry: Entry): Promise<Readable> {
    return this.#read(archive, ({ zip }) => streamOf(zip, entry));
  }

  /** The archive stays open until `read` is done; streams opened by it may outlast that. */
  async #read<T>(archive: LocatedFile, read: (archive: Archive) => Promise<T>): Promise<T> {
    const cachedArchive = this.#cachedArchiveOf(archive);
    cachedArchive.readers++;
    try {
      return await read(await cachedArchive.opened);
    } finally {
      cachedArchive.readers--;
      closeUnusedArchive(cachedArchive);
    }
  }

  #cachedArchiveOf({ path, etag }: LocatedFile): CachedArchive {
    const key = `${etag} ${path}`;
    const cachedArchive = this.#cachedArchives.get(key) ?? { opened: openArchive(path), readers: 0, isDropped: false };
    this.#cachedArchives.delete(key);
    this.#cachedArchives.set(key, cachedArchive);
    // The failure may not be the file's fault.
    cachedArchive.opened.catch(() => {
      if (this.#cachedArchives.get(key) === cachedArchive) this.#cachedArchives.delete(key);
    });
    const [oldest] = this.#cachedArchives;
    if (oldest && this.#cachedArchives.size > MAX_CACHED_ARCHIVES) {
      this.#cachedArchives.delete(oldest[0]);
      oldest[1].isDropped = true;
      closeUnusedArchive(oldest[1]);
    }
    return cachedArchive;
  }
}

function closeUnusedArchive({ opened, readers, isDropped }: CachedArchive): void {
  if (isDropped && readers === 0) void closeArchive(opened).catch(() => undefined);
}

async function closeArchive(archive: Promise<Archive>): Promise<void> {
  (await archive).zip.close();
}

/**
 * An archive that is too large is cached, too, so that it is refused without reading its directory each time. @throws
 * if the file is not an archive
 */
async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true });
  try {
    return { zip, ...(await readDirectory(zip)) };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readDirectory(zip: ZipFile): Promise<Pick<Archive, 'refusal' | 'entries'>> {
  if (zip.entryCount > MAX_ARCHIVE_ENTRIES) return { refusal: TOO_MANY_TEXT, entries: new Map() };
  const entries = new Map<string, Entry>();
  let chars = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName, compressionMethod, compressedSize, uncompressedSize } = entry;
    chars += fileName.length;
    if (chars > MAX_NAME_CHARS) return { refusal: LONG_NAMES_TEXT, entries: new Map() };
    const refusal = refusalOf(entry);
    const hasValidSize = refusal || compressionMethod !== ZIP_STORED || compressedSize === uncompressedSize;
    if (!hasValidSize || uncompressedSize > MAX_FILE_BYTES || fileName.endsWith('/')) continue;
    entries.set(fileName, {
      refusal,
      relativeOffsetOfLocalHeader: entry.relativeOffsetOfLocalHeader,
      compressedSize,
      uncompressedSize,
      isDeflated: compressionMethod === ZIP_DEFLATED,
      crc32: entry.crc32,
    });
  }
  return { entries };
}

/**
 * Archives that are too large, or encrypted so that yauzl cannot open them, are refused; damaged ones count as empty.
 */
function refuseUnreadable(error: unknown): undefined {
  if (error instanceof HttpProblem) throw error;
  if (error instanceof Error && error.message.includes('encryption')) throw new HttpProblem(415, ENCRYPTED_TEXT);
}

/** Why a file of an archive cannot be read, and what to do; undefined if it can. */
function refusalOf({ compressionMethod, generalPurposeBitFlag }: YauzlEntry): string | undefined {
  if ((generalPurposeBitFlag & ENCRYPTED_FLAG) !== 0) return ENCRYPTED_TEXT;
  if (compressionMethod === ZIP_STORED || compressionMethod === ZIP_DEFLATED) return undefined;
  const method =
    compressionMethod === ZIP_ZSTANDARD ? 'Zstandard' : `a method that is not known (${compressionMethod})`;
  return `The archive is packed with ${method}. Pack it with Deflate, or leave its files unpacked.`;
}

/** Aborts if the unpacked size differs from the stated one. */
async function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  const { compressedSize, uncompressedSize, isDeflated } = entry;
  // The function reads only the entry's offset and size.
  const own = entry as Pick<YauzlEntry, 'relativeOffsetOfLocalHeader' | 'compressedSize'> as YauzlEntry;
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(own, { minimal: true });
  const maxInflatedBytes = isDeflated ? uncompressedSize : null;
  return new Promise((resolve, reject) => {
    // Not promisified: the promise form does not cover this overload.
    zip.openReadStreamLowLevel(
      fileDataStart,
      compressedSize,
      0,
      compressedSize,
      isDeflated,
      maxInflatedBytes,
      (error, stream) => (error ? reject(error) : resolve(stream)),
    );
  });
}
