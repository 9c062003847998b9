/** The file service and the list of maps: `GET /api/hdfs/download/file{fileDir}/...` and `GET /api/mapInfo/list`. */
import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { mapInfoListSchema } from '../../src/domain/wire/maps.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { HttpProblem } from '../http/problems.ts';
import { type LocatedFile, locateFile, type MapRoot } from './locate.ts';
import { type ArchivedFile, archivedPath, MapArchives } from './MapArchives.ts';
import { listMaps } from './maps.ts';
import { optionalFile } from './optionalFiles.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json; charset=utf-8',
  '.geojson': 'application/geo+json; charset=utf-8',
  '.glb': 'model/gltf-binary',
  '.gltf': 'model/gltf+json',
  '.bin': 'application/octet-stream',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ktx2': 'image/ktx2',
  '.dxf': 'image/vnd.dxf',
};

/**
 * Text compresses well; tiles are compressed already. Larger files are sent as they are: compressing takes too long.
 */
const GZIP_RULES = { type: /json|dxf/, minBytes: 1_024, maxBytes: 16_777_216 };

export const fileRoutes: FastifyPluginAsyncZod<{ roots: readonly MapRoot[] }> = async (app, { roots }) => {
  const archives = new MapArchives();
  app.addHook('onClose', () => archives.close());
  app.get(
    '/api/mapInfo/list',
    { schema: { summary: 'Maps of the site', tags: ['files'], response: { 200: mapInfoListSchema } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { status: 'SUCCESS', result: await listMaps(roots, archives) };
    },
  );

  app.get(
    '/api/hdfs/download/file/*',
    {
      schema: {
        summary: 'A file of a map',
        description: "The path is a map's `fileDir` and the name of a file in it. Answers have an ETag.",
        tags: ['files'],
        params: z.object({ '*': z.string().max(1_024) }),
      },
    },
    async (request, reply) => {
      const address = request.params['*'];
      const found = await mapFile(roots, archives, address);
      if (found?.kind === 'plain') return sendFile(request, reply, found.file);
      if (found) return sendArchived(request, reply, found.name, found.file);
      const optional = optionalFile(address);
      if (!optional || !(await mapFile(roots, archives, optional.tilesetPath)))
        throw new HttpProblem(404, 'There is no such file');
      reply.header('cache-control', 'private, no-cache');
      return optional.content;
    },
  );
};

type MapFile = { kind: 'plain'; file: LocatedFile } | { kind: 'archived'; name: string; file: ArchivedFile };

/** A file of a folder or of an archive. */
async function mapFile(
  roots: readonly MapRoot[],
  archives: MapArchives,
  address: string,
): Promise<MapFile | undefined> {
  const archived = archivedPath(address);
  const file = await locateFile(roots, archived?.archive ?? address);
  if (file && !archived) return { kind: 'plain', file };
  const inside = file && archived && (await archives.file(file, archived.name));
  return inside && { kind: 'archived', name: archived.name, file: inside };
}

/** Sends a file with its type and ETag; text is compressed if the client accepts that. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: LocatedFile): Promise<FastifyReply> {
  const type = typeOf(file.path);
  if (isNotModified(request, reply, file.etag)) return reply.code(304).send();
  // Opened before the headers are set: a failure is answered with a problem document, which is not compressed.
  const content = isHead(request) ? emptyStream() : (await open(file.path)).createReadStream();
  reply.type(type);
  if (!isWorthCompressing(request, type, file)) return reply.header('content-length', file.bytes).send(content);
  reply.header('content-encoding', 'gzip');
  if (isHead(request)) return reply.send(content);
  // Streamed with backpressure: whole files for many readers would fill the memory.
  const zipped = createGzip();
  // Errors reach the reader through the stream, and a reader that disconnects ends both.
  pipeline(content, zipped, () => {});
  return reply.send(zipped);
}

/** Sends a file from an archive. */
async function sendArchived(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  { bytes, etag, open }: ArchivedFile,
): Promise<FastifyReply> {
  if (isNotModified(request, reply, etag)) return reply.code(304).send();
  return reply
    .type(typeOf(name))
    .header('content-length', bytes)
    .send(isHead(request) ? emptyStream() : await open());
}

function isHead({ method }: FastifyRequest): boolean {
  return method === 'HEAD';
}

/** For an answer without a body that keeps its headers. */
function emptyStream(): Readable {
  return Readable.from([]);
}

function typeOf(name: string): string {
  return MEDIA_TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream';
}

/** Browsers may cache a file but must revalidate it: read access depends on the caller. */
function isNotModified(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.headers({ 'cache-control': 'private, no-cache', etag, vary: 'authorization, accept-encoding' });
  return isKnown(request.headers['if-none-match'], etag);
}

/** A proxy that compresses an answer marks its ETag as weak; the file is the same. */
function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag) ?? false;
}

function isWorthCompressing(request: FastifyRequest, type: string, { bytes }: LocatedFile): boolean {
  const acceptsGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  return acceptsGzip && GZIP_RULES.type.test(type) && bytes >= GZIP_RULES.minBytes && bytes <= GZIP_RULES.maxBytes;
}
