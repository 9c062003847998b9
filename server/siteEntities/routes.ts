/** `GET /state/asset`, `sensor`, `sensor-status`, `zone`, `minearea`: last known states of site entities. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { assetStateSchema, sensorStateSchema } from '../../src/domain/wire/states.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { mineAreaSchema, zoneCountSchema } from '../../src/domain/wire/zones.ts';
import type { Lamps } from '../people/lamps.ts';
import type { PlacedSensor, Site } from '../site/site.ts';
import type { Fleet } from '../state/fleet.ts';
import { mineAreasOf } from '../zones/mineAreas.ts';
import type { ZoneMembership } from '../zones/zoneMembership.ts';
import { assetAnswer, type SiteEntityState, type SiteEntityStates, sensorAnswer } from './siteEntityStates.ts';

export interface SiteEntityRoutesOptions {
  siteEntities: SiteEntityStates;
  lamps: Lamps;
  fleet: Fleet;
  site: Site;
  zoneMembership: ZoneMembership;
  nowMs: () => number;
}

export const siteEntityRoutes: FastifyPluginAsyncZod<SiteEntityRoutesOptions> = async (app, options) => {
  const { siteEntities, lamps, fleet, site, zoneMembership, nowMs } = options;
  const placedSensors = new Map(site.sensors.map((sensor) => [sensor.name, sensor]));
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const schemaOf = <T extends z.ZodType>(summary: string, item: T) => ({
    schema: { summary, tags: ['state'], response: { 200: z.array(item) } },
  });

  app.get('/state/asset', schemaOf('Last known state of every fixed asset', assetStateSchema), async () =>
    Array.from(siteEntities.all('asset'), assetAnswer),
  );

  app.get('/state/sensor', schemaOf('Every sensor and who is at it', sensorStateSchema), async () =>
    Array.from(siteEntities.all('sensor'), (siteEntity) =>
      sensorAnswerOf(siteEntity, placedSensors.get(siteEntity.name)),
    ),
  );

  app.get('/state/sensor-status', schemaOf('Whether every sensor works', sensorStateSchema), async () =>
    Array.from(siteEntities.all('sensor'), (siteEntity) => health(siteEntity, placedSensors.get(siteEntity.name))),
  );

  app.get('/state/zone', schemaOf('How much is in every zone', zoneCountSchema), async () =>
    zoneMembership.counts(nowMs()),
  );

  app.get('/state/minearea', schemaOf('Entities in every mine area', mineAreaSchema), async () =>
    mineAreasOf({
      vehicles: Array.from(fleet.vehicles()).filter((vehicle) => fleet.isOnline(vehicle)),
      passages: lamps.all(),
      sensors: site.sensors,
      personOf: (lamp) => site.personByLamp.get(lamp),
    }),
  );
};

function sensorAnswerOf(siteEntity: SiteEntityState, sensor: PlacedSensor | undefined) {
  const place = sensor && {
    id: sensor.id,
    location: sensor.location,
    source: sensor.source ?? null,
    mineArea: sensor.mineArea ?? null,
  };
  return { ...sensorAnswer(siteEntity), ...place };
}

function health(siteEntity: SiteEntityState, sensor: PlacedSensor | undefined) {
  const { type, name, state, state_ts, modules } = sensorAnswer(siteEntity);
  return {
    type,
    name,
    id: sensor?.id ?? null,
    state: state ?? null,
    state_ts: state_ts ?? null,
    modules: modules ?? null,
  };
}
