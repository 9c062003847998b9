/** `GET /api/entities?type=`: the catalogue of what the mine has. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { entitySchema, entityTypeSchema, type WireEntity } from '../../src/domain/wire/entities.ts';
import { z } from '../../src/domain/wire/zod.ts';
import type { Fleet } from '../state/fleet.ts';
import type { Vehicle } from '../state/vehicle.ts';

const querySchema = z.object({ type: entityTypeSchema });

export const entityRoutes: FastifyPluginAsyncZod<{ fleet: Fleet }> = async (app, { fleet }) => {
  app.get(
    '/api/entities',
    {
      schema: {
        summary: 'Entities of one type',
        tags: ['entities'],
        querystring: querySchema,
        response: { 200: z.array(entitySchema) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return request.query.type === 'vehicle' ? Array.from(fleet.vehicles(), entityOf) : [];
    },
  );
};

function entityOf({ id, name, category, status }: Vehicle): WireEntity {
  const { isOp, model, owner, function: duty } = status ?? {};
  return { id, name, type: 'vehicle', info: { category, isOp: isOp === true, model, owner, function: duty } };
}
