/** Rule zones, the sensors inside them, survey walls. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { surveyWallSchema } from '../../src/domain/wire/mapFiles.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { ruleZoneSchema, zoneRsuSchema } from '../../src/domain/wire/zones.ts';
import { HttpProblem } from '../http/problems.ts';
import type { SiteFiles } from '../site/siteFiles.ts';
import type { ZoneMembership } from './zoneMembership.ts';
import type { ZoneRegistry } from './zoneRegistry.ts';

export interface ZoneRoutesOptions {
  surveyWalls: SiteFiles['surveyWalls'];
  zones: ZoneRegistry;
  zoneMembership: ZoneMembership;
}

const successListSchema = <T extends z.ZodType>(item: T) =>
  z.object({ status: z.literal('SUCCESS'), result: z.array(item) });
const nameSchema = z.string().min(1).max(200);

export const zoneRoutes: FastifyPluginAsyncZod<ZoneRoutesOptions> = async (
  app,
  { surveyWalls, zones, zoneMembership },
) => {
  const tags = ['zones'];
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get(
    '/api/ruleZone/list',
    {
      schema: {
        summary: 'Rule zones of a map',
        tags,
        querystring: z.object({ map: nameSchema }),
        response: { 200: successListSchema(ruleZoneSchema) },
      },
    },
    async (request) => ({
      status: 'SUCCESS' as const,
      result: zones.list().filter(({ mapInfo }) => mapInfo?.id === request.query.map),
    }),
  );

  app.get(
    '/api/emzone/rsu/list/:zoneId',
    {
      config: { withoutToken: true },
      schema: {
        summary: 'Sensors inside a zone; needs no token',
        tags,
        security: [],
        params: z.object({ zoneId: nameSchema }),
        response: { 200: successListSchema(zoneRsuSchema) },
      },
    },
    async (request) => {
      const sensors = zoneMembership.sensorsIn(request.params.zoneId);
      if (!sensors) throw new HttpProblem(404, 'There is no such zone');
      return {
        status: 'SUCCESS' as const,
        result: sensors.map(({ name: rsuName, mineArea }) => ({ rsuName, mineArea: mineArea ?? null })),
      };
    },
  );

  app.get(
    '/api/surweywall',
    {
      schema: {
        summary: 'Survey walls of mine areas, which semicolons separate',
        tags,
        querystring: z.object({ mineAreas: z.string().max(2_000) }),
        response: { 200: z.array(surveyWallSchema) },
      },
    },
    async (request) => {
      const areas = new Set(request.query.mineAreas.split(';').map((area) => area.trim()));
      return [...areas].flatMap((area) => (Object.hasOwn(surveyWalls, area) ? surveyWalls[area] : []) ?? []);
    },
  );
};
