/** `/api/adt/feedback`: every user may send, only administrators may read. Repeats the validation of the form. */
import { createReadStream } from 'node:fs';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { feedbackAnswerSchema, feedbackEntrySchema, feedbackSchema } from '../../src/domain/wire/feedback.ts';
import { z } from '../../src/domain/wire/zod.ts';
import type { BodyReader } from '../bodies/BodyReader.ts';
import { acceptRawBodies, rawBodyOf } from '../bodies/rawBodies.ts';
import { HttpProblem } from '../http/problems.ts';
import type { Limits } from '../limits/limits.ts';
import { FEEDBACK_RULE } from '../limits/rules.ts';
import { callerOf, isAdmin, requireCaller } from '../permissions/grants.ts';
import { type FeedbackStore, PictureQuotaError } from './feedbackStore.ts';

/** Four pictures of 5 MB as base64, and the text. */
const MAX_BODY_BYTES = 30_000_000;

const API_PATH = '/api/adt/feedback';
const ADMIN_ONLY = requireCaller(isAdmin, 'Only administrators may read feedback');

interface FeedbackRoutesOptions {
  store: FeedbackStore;
  bodies: BodyReader;
  limits: Limits;
}

export const feedbackRoutes: FastifyPluginAsyncZod<FeedbackRoutesOptions> = async (app, { store, bodies, limits }) => {
  acceptRawBodies(app);
  const countFeedback = limits.refuseBeyond(FEEDBACK_RULE, 'Too much feedback in one hour. Try again later.');

  app.post(
    API_PATH,
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
      await countFeedback(caller.id);
      const { type, desc, images } = await bodies.feedback(caller.id, rawBodyOf(request.body));
      const feedback = { type, description: desc, userId: caller.id, userName: caller.displayName, images };
      try {
        return { message: 'success', id: await store.add(feedback) };
      } catch (error) {
        throw error instanceof PictureQuotaError ? new HttpProblem(409, error.message) : error;
      }
    },
  );

  app.get(
    API_PATH,
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
    `${API_PATH}/:id/images/:position`,
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
      reply.header('cache-control', 'no-store').header('content-length', image.file.bytes).type(image.mediaType);
      return reply.send(createReadStream(image.file.path));
    },
  );
};
