/** `GET /state/...`: last known states, for the start of the app and after a lost connection. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { vehicleStateSchema } from '../../src/domain/wire/states.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { jsonListStream } from '../bodies/jsonList.ts';
import { vehicleStateAnswerSchema } from './answers.ts';
import type { Fleet } from './fleet.ts';
import type { Vehicle } from './vehicle.ts';
import { mergedStatus } from './vehicleReports.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

type VehicleStateAnswer = z.input<typeof vehicleStateAnswerSchema>;

const querySchema = z.object({
  /** `YES` includes each vehicle's status. */
  status: z.enum(['YES', 'NO']).default('NO'),
});

export const stateRoutes: FastifyPluginAsyncZod<{ fleet: Fleet }> = async (app, { fleet }) => {
  app.get(
    '/state/vehicle',
    {
      schema: {
        summary: 'Last known state of every vehicle',
        tags: ['state'],
        querystring: querySchema,
        response: { 200: z.array(vehicleStateAnswerSchema) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store').type(JSON_TYPE);
      const includesStatus = request.query.status === 'YES';
      const list: unknown = jsonListStream(vehicleStates(fleet, includesStatus));
      return reply.send(list as z.output<typeof vehicleStateAnswerSchema>[]);
    },
  );

  app.get(
    '/state/vehicle-state',
    {
      schema: {
        summary: 'Last reported presence of the vehicles',
        tags: ['state'],
        response: { 200: z.array(vehicleStateSchema) },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return Array.from(fleet.vehicles()).flatMap((vehicle) => {
        const type = fleet.reportedPresence(vehicle);
        return type ? [{ alert: { deviceId: vehicle.id, type }, source: 'fleet' }] : [];
      });
    },
  );
};

function* vehicleStates(fleet: Fleet, includesStatus: boolean): Iterable<VehicleStateAnswer> {
  for (const vehicle of fleet.vehicles()) yield vehicleStateAnswer(fleet, vehicle, includesStatus);
}

function vehicleStateAnswer(fleet: Fleet, vehicle: Vehicle, includesStatus: boolean): VehicleStateAnswer {
  const { id, name, category, fix, region, statusAtMs } = vehicle;
  const presence = fleet.reportedPresence(vehicle);
  return {
    id,
    name,
    category,
    location: fix && fleet.locationOf(fix),
    timestamp: fix?.atMs,
    rotation: fix?.bearingDeg,
    velocity: fix?.speedKmh,
    region,
    ...(presence && { offline: presence === 'offline' }),
    ...(includesStatus && { status: mergedStatus(vehicle), status_ts: statusAtMs }),
  };
}
