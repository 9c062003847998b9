/** `PUT` and `DELETE /api/entities`: users rename and remove entities of the catalogue. */
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readKind } from '../../src/domain/siteEntity/kind.ts';
import { entityAnswerSchema } from '../../src/domain/wire/annotations.ts';
import { type EditableType, entityEditSchema, entityRemovalSchema } from '../../src/domain/wire/entityEdits.ts';
import { conflictIfTaken } from '../http/nameConflict.ts';
import { HttpProblem } from '../http/problems.ts';
import { isEditable } from '../library/library.ts';
import { callerOf } from '../permissions/grants.ts';
import { type Catalogue, NotMovableError } from './catalogue.ts';
import { ANNOTATION_EDITORS_ONLY, CHANGE_FORBIDDEN, mayEdit } from './editors.ts';
import { ANNOTATION_NAME_TAKEN } from './routes.ts';

const tags = ['entities'];
const NOT_MOVABLE = 'This annotation comes from the files of the site, which say where it is. Ask who keeps them.';

export const entityEditRoutes: FastifyPluginAsyncZod<{ catalogue: Catalogue }> = async (app, { catalogue }) => {
  app.put(
    '/api/entities',
    {
      onRequest: ANNOTATION_EDITORS_ONLY,
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
      if (name === undefined && !isPlaced) throw new HttpProblem(400, 'Send a name, or a place of an annotation.');
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
      onRequest: ANNOTATION_EDITORS_ONLY,
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
};

/** The type to edit, if the caller is allowed to. @throws HttpProblem */
function editedType(request: FastifyRequest, text: string): EditableType {
  const kind = readKind(text);
  const type = kind === 'asset' ? 'fixed asset' : kind;
  if (!isEditable(type))
    throw new HttpProblem(400, `Entities of type "${text}" come from another system and are changed there.`);
  if (!mayEdit(callerOf(request), type)) throw new HttpProblem(403, CHANGE_FORBIDDEN);
  return type;
}

function answerOrNotFound(isFound: boolean, id: string) {
  if (!isFound) throw new HttpProblem(404, 'There is no such entity; it may have been removed already.');
  return { message: 'success', id };
}
