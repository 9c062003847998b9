/** `/api/entities`, `/api/entity`: the entities of the mine, their colours, and users' annotations. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { PERMISSION } from '../../src/domain/permission/permissions.ts';
import { readKind } from '../../src/domain/siteEntity/kind.ts';
import {
  DISABLED_TEXT,
  disableEntitySchema,
  entityAnswerSchema,
  newEntitySchema,
} from '../../src/domain/wire/annotations.ts';
import { categorySchema } from '../../src/domain/wire/categories.ts';
import { entityTypeSchema } from '../../src/domain/wire/entities.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { conflictIfTaken } from '../http/nameConflict.ts';
import { HttpProblem } from '../http/problems.ts';
import { requirePermission } from '../identity/bearer.ts';
import { AnnotationQuotaError } from '../library/annotationStore.ts';
import { callerOf } from '../permissions/grants.ts';
import type { SiteFiles } from '../site/siteFiles.ts';
import type { Catalogue } from './catalogue.ts';
import { branchOf, CATEGORY_BRANCHES } from './categoryTree.ts';
import { ANNOTATION_EDITORS_ONLY } from './editors.ts';

/** The message for annotations (rules.md#annotations). */
export const ANNOTATION_NAME_TAKEN = 'This name already exists!!!';

const typeSchema = z.preprocess(
  (text) => (typeof text === 'string' && readKind(text) === 'asset' ? 'fixed asset' : kindOf(text)),
  entityTypeSchema,
);
const listedSchema = z.looseObject({ id: z.string(), name: z.string(), type: z.string() });
const configSchema = z.looseObject({ entityType: z.string() });

const tags = ['entities'];

export interface EntityRoutesOptions {
  catalogue: Catalogue;
  visualConfig: SiteFiles['visualConfig'];
}

export const entityRoutes: FastifyPluginAsyncZod<EntityRoutesOptions> = async (app, { catalogue, visualConfig }) => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get(
    '/api/entities',
    {
      schema: {
        summary: 'Entities of one type',
        tags,
        querystring: z.object({ type: typeSchema }),
        response: { 200: z.array(listedSchema) },
      },
    },
    async (request) => catalogue.list(request.query.type),
  );

  app.get(
    '/api/entities/config_visual',
    {
      schema: {
        summary: 'How each entity type is coloured, or one of them',
        tags,
        querystring: z.object({ entityType: z.string().max(100).optional() }),
        response: { 200: z.array(configSchema) },
      },
    },
    async (request) => {
      const { entityType } = request.query;
      return visualConfig.filter((config) => entityType === undefined || config.entityType === entityType);
    },
  );

  app.get(
    '/api/entity',
    { schema: { summary: 'Category tree with its entities', tags, response: { 200: z.array(categorySchema) } } },
    async () => {
      const lists = await catalogue.listsOf(CATEGORY_BRANCHES.map(({ type }) => type));
      return CATEGORY_BRANCHES.map((branch, k) => branchOf(branch, lists[k] ?? []));
    },
  );

  await app.register(annotationRoutes, { catalogue });
};

const annotationRoutes: FastifyPluginAsyncZod<Pick<EntityRoutesOptions, 'catalogue'>> = async (app, { catalogue }) => {
  app.post(
    '/api/entities',
    {
      onRequest: requirePermission(PERMISSION.createAnnotation),
      schema: { summary: 'Create an annotation', tags, body: newEntitySchema, response: { 200: entityAnswerSchema } },
    },
    async (request) => {
      const work = catalogue.addAnnotation(request.body, callerOf(request).id).catch((error: unknown) => {
        throw error instanceof AnnotationQuotaError ? new HttpProblem(409, error.message) : error;
      });
      return { message: 'success', id: await conflictIfTaken(work, ANNOTATION_NAME_TAKEN) };
    },
  );

  app.post(
    '/api/entities/disable',
    {
      onRequest: ANNOTATION_EDITORS_ONLY,
      schema: {
        summary: 'Take an annotation out of use; administrators, and those who may create them',
        tags,
        body: disableEntitySchema,
        response: { 200: z.string() },
      },
    },
    async (request, reply) => {
      if (!(await catalogue.remove('annotation', request.body.uuid, callerOf(request).id)))
        throw new HttpProblem(404, 'There is no such annotation; it may have been removed already.');
      return reply
        .type('text/plain; charset=utf-8')
        .serializer((text: string) => text)
        .send(DISABLED_TEXT);
    },
  );
};

function kindOf(text: unknown): unknown {
  return typeof text === 'string' ? readKind(text) : text;
}
