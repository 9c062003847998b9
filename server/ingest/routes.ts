/** `POST /api/ingest/fixes`: where a fleet sends its positions and states. */
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { PERMISSION } from '../../src/domain/permission/permissions.ts';
import { type IngestAnswer, ingestAnswerSchema } from '../../src/domain/wire/ingest.ts';
import { HttpProblem } from '../http/problems.ts';
import { requirePermission } from '../identity/bearer.ts';
import type { FixIntake } from './intake.ts';
import type { IntakeStorage } from './intakeStorage.ts';
import { BadLine, readNdjson } from './ndjson.ts';

export const INGEST_LIMITS = { bodyBytes: 8_388_608, items: 10_000, refused: 10_000, listedErrors: 1_000 } as const;

/** Taken at once; between two batches others get their turn. */
const BATCH = 200;
const NDJSON_TYPES = ['application/x-ndjson', 'application/ndjson', 'application/jsonl'];

export interface IngestRoutesOptions {
  intake: FixIntake;
  intakeStorage: IntakeStorage;
}

export const ingestRoutes: FastifyPluginAsyncZod<IngestRoutesOptions> = async (app, { intake, intakeStorage }) => {
  readNdjsonAsStream(app);
  app.post(
    '/api/ingest/fixes',
    {
      bodyLimit: INGEST_LIMITS.bodyBytes,
      config: { validatesItems: true, allowsMachines: true, acceptsGzip: true },
      onRequest: requirePermission(PERMISSION.ingest),
      schema: {
        summary: 'Takes fixes and states of vehicles; every item is judged by itself',
        description: 'A JSON array, or one JSON object a line (NDJSON). The body may be compressed with gzip.',
        tags: ['ingest'],
        response: { 200: ingestAnswerSchema },
      },
    },
    async (request) => {
      const answer = await ingestAll(batchesOf(request.body), intake, intakeStorage);
      await intakeStorage.allStored();
      if (answer.rejected > 0) {
        const { accepted, rejected, errors } = answer;
        request.log.warn({ client: request.caller?.name, accepted, rejected, first: errors[0] }, 'fixes refused');
      }
      if (answer.clamped !== undefined) {
        request.log.warn({ client: request.caller?.name, clamped: answer.clamped }, 'clocks of senders run ahead');
      }
      return answer;
    },
  );
};

function batchesOf(body: unknown): AsyncIterable<unknown[]> | Iterable<unknown[]> {
  if (isStream(body)) return readNdjson(chunksOf(body), BATCH);
  if (!Array.isArray(body)) throw new HttpProblem(400, 'Send a JSON array of fixes, or NDJSON as application/x-ndjson');
  if (body.length > INGEST_LIMITS.items) {
    throw new HttpProblem(413, `Send at most ${INGEST_LIMITS.items} fixes in one array, or NDJSON`);
  }
  return slicesOf(body);
}

function* slicesOf(items: unknown[]): Iterable<unknown[]> {
  for (let from = 0; from < items.length; from += BATCH) yield items.slice(from, from + BATCH);
}

function tooManyRefused(reason = ''): string {
  return `More than ${INGEST_LIMITS.refused} items are refused, the first because: ${reason}. The good ones so far are taken.`;
}

async function ingestAll(
  batches: AsyncIterable<unknown[]> | Iterable<unknown[]>,
  intake: FixIntake,
  intakeStorage: IntakeStorage,
): Promise<IngestAnswer> {
  const sum = { accepted: 0, rejected: 0, errors: [] as IngestAnswer['errors'] };
  let totalClamped = 0;
  let offset = 0;
  for await (const batch of batches) {
    intakeStorage.assertAvailable();
    const { accepted, rejected, errors, clamped = 0 } = ingestBatch(batch, intake);
    await intakeStorage.batchStored();
    sum.accepted += accepted;
    sum.rejected += rejected;
    totalClamped += clamped;
    for (const error of errors) sum.errors.push({ ...error, index: error.index + offset });
    offset += batch.length;
    sum.errors.length = Math.min(sum.errors.length, INGEST_LIMITS.listedErrors);
    if (sum.rejected > INGEST_LIMITS.refused) throw new HttpProblem(400, tooManyRefused(sum.errors[0]?.message));
    await nextTurn();
  }
  return { ...sum, ...(totalClamped > 0 && { clamped: totalClamped }) };
}

/** @throws HttpProblem where what comes cannot be unzipped */
async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  try {
    // An unread stream is not destroyed: that would close the socket before the client gets the reason.
    yield* body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch (error) {
    if (!isZipFault(error)) throw error;
    throw new HttpProblem(400, 'The body is no whole gzip file. What came before the fault has been taken.');
  } finally {
    body.resume();
  }
}

function isZipFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
}

/** Lines that are not JSON are named as such; the intake would only call them the wrong type. */
function ingestBatch(batch: readonly unknown[], intake: FixIntake): IngestAnswer {
  const answer = intake.ingest(batch);
  const errors = answer.errors.map((error) => {
    const item = batch[error.index];
    return item instanceof BadLine ? { ...error, message: item.message } : error;
  });
  return { ...answer, errors };
}

function readNdjsonAsStream(app: FastifyInstance): void {
  app.addContentTypeParser(NDJSON_TYPES, (_request: FastifyRequest, payload, done) => done(null, payload));
}

function isStream(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
