/** `PUT` and `DELETE /api/entities`, `POST /api/designs`: people rename, remove and add what the catalogue has. */
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { PERMISSION } from '../../src/domain/permission/permissions.ts';
import { readKind } from '../../src/domain/siteEntity/kind.ts';
import { entityAnswerSchema } from '../../src/domain/wire/annotations.ts';
import {
  DESIGN_MAX_BYTES,
  type EditableType,
  entityEditSchema,
  entityRemovalSchema,
  uploadAnswerSchema,
  uploadQuerySchema,
} from '../../src/domain/wire/entityEdits.ts';
import { conflictIfTaken } from '../http/nameConflict.ts';
import { HttpProblem } from '../http/problems.ts';
import { UploadError } from '../library/designUploads.ts';
import { isEditable } from '../library/library.ts';
import { callerOf, isAdmin, requireCaller } from '../permissions/grants.ts';
import { type Catalogue, NotMovableError } from './catalogue.ts';
import { ANNOTATION_NAME_TAKEN } from './routes.ts';

const tags = ['entities'];
const NOT_MOVABLE = 'This annotation comes from the files of the site, which say where it is. Ask who keeps them.';
const FORBIDDEN = 'Only administrators may change the catalogue. Ask one of them.';
/** Who may change something of the catalogue; which of it, their request says. */
const EDITORS_ONLY = requireCaller(
  (caller) => isAdmin(caller) || caller.permissions.has(PERMISSION.createAnnotation),
  FORBIDDEN,
);
const ADMIN_ONLY = requireCaller(isAdmin, FORBIDDEN);

export const libraryRoutes: FastifyPluginAsyncZod<{ catalogue: Catalogue }> = async (app, { catalogue }) => {
  app.put(
    '/api/entities',
    {
      onRequest: EDITORS_ONLY,
      schema: {
        summary:
          'Give an entity another name, an annotation another place; administrators, and of annotations who may create them',
        tags,
        body: entityEditSchema,
        response: { 200: entityAnswerSchema },
      },
    },
    async (request) => {
      const type = editedType(request, request.body.type);
      const { id, data } = request.body;
      const { name, ...placing } = data;
      const isPlaced = Object.values(placing).some((value) => value !== undefined);
      if (isPlaced && type !== 'annotation') throw new HttpProblem(400, 'Only annotations can be moved.');
      const work = catalogue
        .edit({ type, id, name, placing: isPlaced ? placing : undefined }, callerOf(request).id)
        .catch((error: unknown) => {
          throw error instanceof NotMovableError ? new HttpProblem(409, NOT_MOVABLE) : error;
        });
      const isFound = await conflictIfTaken(work, type === 'annotation' ? ANNOTATION_NAME_TAKEN : undefined);
      return answerOrNotFound(isFound, id);
    },
  );

  app.delete(
    '/api/entities',
    {
      onRequest: EDITORS_ONLY,
      schema: {
        summary: 'Take an entity out of use; administrators, and of annotations who may create them',
        tags,
        body: entityRemovalSchema,
        response: { 200: entityAnswerSchema },
      },
    },
    async (request) => {
      const type = editedType(request, request.body.type);
      const { id } = request.body;
      return answerOrNotFound(await catalogue.remove(type, id, callerOf(request).id), id);
    },
  );

  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  app.post(
    '/api/designs',
    {
      onRequest: ADMIN_ONLY,
      bodyLimit: DESIGN_MAX_BYTES,
      schema: {
        summary: 'Upload a design as `application/octet-stream`: a DXF drawing or a GLB model; administrators',
        description: 'The format is detected from the bytes. 100 MB at most.',
        tags: ['designs'],
        consumes: ['application/octet-stream'],
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
        // The rest of the upload is discarded.
        content.resume();
        if (error instanceof UploadError) throw new HttpProblem(error.status, error.message);
        throw error;
      }
    },
  );
};

/** The type that is edited, where the caller may. @throws HttpProblem */
function editedType(request: FastifyRequest, text: string): EditableType {
  const kind = readKind(text);
  const type = kind === 'asset' ? 'fixed asset' : kind;
  if (!isEditable(type))
    throw new HttpProblem(400, `Entities of type "${text}" come from another system and are changed there.`);
  const caller = callerOf(request);
  const isAllowed = isAdmin(caller) || (type === 'annotation' && caller.permissions.has(PERMISSION.createAnnotation));
  if (!isAllowed) throw new HttpProblem(403, FORBIDDEN);
  return type;
}

function uploadStreamOf({ body }: FastifyRequest): Readable {
  if (typeof (body as Readable | undefined)?.pipe !== 'function')
    throw new HttpProblem(415, 'Send the file itself, with the content type application/octet-stream.');
  return body as Readable;
}

function answerOrNotFound(isFound: boolean, id: string) {
  if (!isFound) throw new HttpProblem(404, 'There is no such entity; it may have been removed already.');
  return { message: 'success', id };
}
