/** `POST /api/ingest/fixes`: where a fleet sends its positions and states. */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { PERMISSION } from '../../src/domain/permission/permissions.ts';
import { ingestAnswerSchema } from '../../src/domain/wire/ingest.ts';
import type { IngestChannel } from '../../src/domain/wire/refusals.ts';
import { mediaTypeOf } from '../http/bodies.ts';
import { HttpProblem } from '../http/problems.ts';
import { requirePermission } from '../identity/bearer.ts';
import { callerOf } from '../permissions/grants.ts';
import { batchesOfSnapshot } from './aemp/snapshotJson.ts';
import { readSnapshotXml } from './aemp/snapshotXml.ts';
import { readCsv } from './fixTable.ts';
import { batchesOf, type IngestPipeline, ITEMS_PER_BATCH } from './IngestPipeline.ts';
import { readNdjson } from './ndjson.ts';

const MAX_BODY_BYTES = 8_388_608;

type StreamReader = (body: AsyncIterable<Buffer>, batchSize: number) => AsyncIterable<unknown[]>;

/** Streamed formats, by media type. */
const STREAMED_FORMATS: Readonly<Record<string, { door: IngestChannel; read: StreamReader }>> = {
  'application/x-ndjson': { door: 'ndjson', read: readNdjson },
  'application/ndjson': { door: 'ndjson', read: readNdjson },
  'application/jsonl': { door: 'ndjson', read: readNdjson },
  'text/csv': { door: 'csv', read: readCsv },
  'application/xml': { door: 'aemp', read: readSnapshotXml },
  'text/xml': { door: 'aemp', read: readSnapshotXml },
};

const STREAMED_TYPES = Object.keys(STREAMED_FORMATS);

export interface IngestRoutesOptions {
  pipeline: IngestPipeline;
}

export const ingestRoutes: FastifyPluginAsyncZod<IngestRoutesOptions> = async (app, { pipeline }) => {
  acceptStreamedFormats(app);
  app.post(
    '/api/ingest/fixes',
    {
      bodyLimit: MAX_BODY_BYTES,
      config: { validatesItems: true, allowsMachines: true, acceptsGzip: true, streamedTypes: STREAMED_TYPES },
      onRequest: requirePermission(PERMISSION.ingest),
      schema: {
        summary: 'Takes fixes and states of vehicles; every item is judged by itself',
        description:
          'A JSON array, one JSON object a line (NDJSON), a table (CSV), or a fleet snapshot of AEMP 2.0 (XML, JSON). The body may be compressed with gzip.',
        tags: ['ingest'],
        response: { 200: ingestAnswerSchema },
      },
    },
    async (request) => {
      const { door, batches } = readBody(request);
      return pipeline.ingestBatches(batches, { door, sender: callerOf(request).name });
    },
  );
};

function readBody(request: FastifyRequest): {
  door: IngestChannel;
  batches: AsyncIterable<unknown[]> | Iterable<unknown[]>;
} {
  const { body } = request;
  const streamed = STREAMED_FORMATS[mediaTypeOf(request.headers['content-type'])];
  if (streamed && isStream(body))
    return { door: streamed.door, batches: streamed.read(chunksOf(body), ITEMS_PER_BATCH) };
  if (Array.isArray(body)) return { door: 'json', batches: batchesOf(body) };
  const batches = batchesOfSnapshot(body);
  if (!batches)
    throw new HttpProblem(400, 'Send a JSON array of fixes, NDJSON as application/x-ndjson, or a table as text/csv');
  return { door: 'aemp', batches };
}

/** @throws HttpProblem if the body cannot be decompressed */
async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  try {
    // Not destroyed if it is not read to its end: that would close the socket before the client gets the reason.
    yield* body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch (error) {
    if (!isZipFault(error)) throw error;
    throw new HttpProblem(400, 'The body is not a complete gzip file. Items before the fault have been accepted.');
  } finally {
    body.resume();
  }
}

function isZipFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
}

function acceptStreamedFormats(app: FastifyInstance): void {
  app.addContentTypeParser(STREAMED_TYPES, (_request: FastifyRequest, payload, done) => done(null, payload));
}

function isStream(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
