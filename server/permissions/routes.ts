/**
 * `GET /api/autz?resource=&scope=`: whether the caller may do this. Only the status matters
 * (rules.md#permission-check).
 */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isGranted } from '../../src/domain/permission/permissions.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { HttpProblem } from '../http/problems.ts';
import { callerOf } from './grants.ts';

const nameSchema = z.string().max(100).default('');

export const permissionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/autz',
    {
      schema: {
        summary: 'Whether the caller holds a permission',
        tags: ['permissions'],
        querystring: z.object({ resource: nameSchema, scope: nameSchema }),
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { resource, scope } = request.query;
      if (resource === '' || scope === '') throw new HttpProblem(400, 'Resource or scope needed!');
      if (!isGranted(callerOf(request).permissions, { resource, scope })) throw new HttpProblem(403, 'Unauthorized');
      return { message: 'success' };
    },
  );
};
