/** `POST /api/designs`: administrators add drawings and models to the catalogue. */
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { DESIGN_MAX_BYTES, uploadAnswerSchema, uploadQuerySchema } from '../../src/domain/wire/entityEdits.ts';
import { conflictIfTaken } from '../http/nameConflict.ts';
import { HttpProblem } from '../http/problems.ts';
import { UploadError } from '../library/designUploads.ts';
import { callerOf, isAdmin, requireCaller } from '../permissions/grants.ts';
import type { Catalogue } from './catalogue.ts';
import { CHANGE_FORBIDDEN } from './editors.ts';

const UPLOAD_TYPE = 'application/octet-stream';

export const designUploadRoutes: FastifyPluginAsyncZod<{ catalogue: Catalogue }> = async (app, { catalogue }) => {
  app.addContentTypeParser(UPLOAD_TYPE, (_request, payload, done) => done(null, payload));
  app.post(
    '/api/designs',
    {
      onRequest: requireCaller(isAdmin, CHANGE_FORBIDDEN),
      bodyLimit: DESIGN_MAX_BYTES,
      config: { streamedTypes: [UPLOAD_TYPE] },
      schema: {
        summary: `Upload a design as \`${UPLOAD_TYPE}\`: a DXF drawing or a GLB model; administrators`,
        description: 'The format is detected from the bytes. 100 MB at most.',
        tags: ['designs'],
        consumes: [UPLOAD_TYPE],
        querystring: uploadQuerySchema,
        response: { 200: uploadAnswerSchema },
      },
    },
    async (request) => {
      const { name, mineArea } = request.query;
      const content = uploadStreamOf(request);
      const work = catalogue.addDesign(content, { name, mineArea, userId: callerOf(request).id });
      try {
        const id = await conflictIfTaken(work);
        return { message: 'success', id, uuid: id };
      } catch (error) {
        // Discards the rest of the upload.
        content.resume();
        if (error instanceof UploadError) throw new HttpProblem(error.status, error.message);
        throw error;
      }
    },
  );
};

function uploadStreamOf({ body }: FastifyRequest): Readable {
  if (typeof (body as Readable | undefined)?.pipe !== 'function')
    throw new HttpProblem(415, `Send the file itself, with the content type ${UPLOAD_TYPE}.`);
  return body as Readable;
}
