/** `GET /api/designs?uuid=&name=` and `GET /api/adt/workspace/dxf_maps` (rules.md#designs). */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { dxfMapListSchema } from '../../src/domain/wire/designs.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { sendFile } from '../files/routes.ts';
import { HttpProblem } from '../http/problems.ts';
import type { DesignFiles } from './designFiles.ts';

const querySchema = z.object({
  uuid: z.string().min(1).max(200),
  name: z.string().max(400).optional(),
  type: z.literal('map').optional(),
});

export const designRoutes: FastifyPluginAsyncZod<{ files: DesignFiles }> = async (app, { files }) => {
  app.get(
    '/api/designs',
    {
      schema: {
        summary: 'The file of a design, or with `type=map` of a DXF map',
        description: 'DXF text or GLB bytes, known by the uuid; the name is for people. Answers have an ETag.',
        tags: ['designs'],
        querystring: querySchema,
      },
    },
    async (request, reply) => {
      const { uuid, type } = request.query;
      const file = type === 'map' ? await files.map(uuid) : await files.design(uuid);
      if (!file) throw new HttpProblem(404, 'There is no file of this design. Ask the administrator of the designs.');
      return sendFile(request, reply, file);
    },
  );

  app.get(
    '/api/adt/workspace/dxf_maps',
    { schema: { summary: 'DXF maps of the site', tags: ['designs'], response: { 200: dxfMapListSchema } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return files.maps();
    },
  );
};
