/** `/api/adt/feedback`: everybody may send, only administrators may read. What the form checked is checked again. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { FEEDBACK_LIMITS, sniffImage } from '../../src/domain/feedback/feedback.ts';
import { feedbackAnswerSchema, feedbackEntrySchema, feedbackSchema } from '../../src/domain/wire/feedback.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { HttpProblem } from '../http/problems.ts';
import type { Limits } from '../limits/limits.ts';
import { FEEDBACK_RULE } from '../limits/rules.ts';
import { callerOf, isAdmin, requireCaller } from '../permissions/grants.ts';
import type { FeedbackImage, FeedbackStore } from './feedbackStore.ts';

/** Four pictures of 5 MB as base64, and the words. */
const MAX_BODY_BYTES = 30_000_000;

const PATH = '/api/adt/feedback';
const ADMIN_ONLY = requireCaller(isAdmin, 'Only administrators may read feedback');

export const feedbackRoutes: FastifyPluginAsyncZod<{ store: FeedbackStore; limits: Limits }> = async (
  app,
  { store, limits },
) => {
  const takePlace = limits.refusing(FEEDBACK_RULE, 'Too much feedback in one hour. Try again later.');

  app.post(
    PATH,
    {
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        summary: 'Send feedback',
        tags: ['feedback'],
        body: feedbackSchema,
        response: { 200: feedbackAnswerSchema },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { type, desc, images } = request.body;
      await takePlace(caller.id);
      const read = images.map(readImage);
      const id = await store.add({
        type,
        description: desc,
        userId: caller.id,
        userName: caller.displayName,
        images: read,
      });
      return { message: 'success', id };
    },
  );

  app.get(
    PATH,
    {
      onRequest: ADMIN_ONLY,
      schema: {
        summary: 'Feedback, newest first (ADMIN)',
        tags: ['feedback'],
        response: { 200: z.array(feedbackEntrySchema) },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return store.list(500);
    },
  );

  app.get(
    `${PATH}/:id/images/:position`,
    {
      onRequest: ADMIN_ONLY,
      schema: {
        summary: 'One picture of a feedback (ADMIN)',
        tags: ['feedback'],
        params: z.object({ id: z.string().max(64), position: z.coerce.number().int().min(0).max(3) }),
      },
    },
    async (request, reply) => {
      const image = await store.image(request.params.id, request.params.position);
      if (!image) throw new HttpProblem(404, 'There is no such picture');
      return reply.header('cache-control', 'no-store').type(image.mediaType).send(Buffer.from(image.bytes));
    },
  );
};

/** Base64, with or without a `data:` prefix. @throws HttpProblem where it is no picture that may be sent */
function readImage(text: string, index: number): FeedbackImage {
  const place = `Picture ${index + 1}`;
  const base64 = text.replace(/^data:image\/[a-z]+;base64,/, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new HttpProblem(400, `${place} is not base64`);
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > FEEDBACK_LIMITS.imageBytes) throw new HttpProblem(413, `${place} is larger than 5MB`);
  const mediaType = sniffImage(bytes);
  if (!mediaType) throw new HttpProblem(415, `${place} is neither JPEG nor PNG`);
  return { mediaType, bytes };
}
