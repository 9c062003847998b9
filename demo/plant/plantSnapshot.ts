/** The plant's state stored for the next start; restored only if it fits the site. */
import { z } from '../../src/domain/wire/zod.ts';
import { type CrewWorld, initialCrew, type PersonState } from './crew.ts';
import { initialPlant, type PlantNames, type PlantState } from './plantState.ts';

const finiteNumber = z.number();
const healthSchema = z.object({ state: z.enum(['Online', 'Degraded', 'Offline']), turnsAtS: finiteNumber });
const snapshotSchema = z.object({
  plant: z.object({
    version: z.literal(1),
    atS: finiteNumber,
    rng: finiteNumber,
    passes: z.record(z.string(), z.object({ level: finiteNumber })),
    chutes: z.record(z.string(), z.object({ open: z.boolean(), level: finiteNumber })),
    crushers: z.record(
      z.string(),
      z.object({
        status: z.enum(['Running', 'Idle', 'Stopped']),
        rateTh: finiteNumber,
        level: finiteNumber,
        turnsAtS: finiteNumber,
      }),
    ),
    refuges: z.record(z.string(), z.object({ visits: z.array(z.object({ sap: z.string(), atS: finiteNumber })) })),
    cameras: z.record(z.string(), healthSchema),
    sensors: z.record(z.string(), healthSchema),
  }),
  people: z.array(
    z.object({
      at: finiteNumber,
      path: z.array(finiteNumber),
      nextAtS: finiteNumber,
      rides: z.boolean(),
      rng: finiteNumber,
    }),
  ),
});

export interface PlantSnapshot {
  plant: PlantState;
  people: PersonState[];
}

/** The stored plant, or an initial one from this seed. */
export function readPlant(
  stored: unknown,
  names: PlantNames,
  crew: CrewWorld,
  { seed, atS }: { seed: number; atS: number },
): PlantSnapshot {
  const parsedSnapshot = snapshotSchema.safeParse(stored);
  if (parsedSnapshot.success && matchesSite(parsedSnapshot.data, names, crew)) return parsedSnapshot.data;
  return { plant: initialPlant(names, seed, atS), people: initialCrew(crew, seed, atS) };
}

function matchesSite({ plant, people }: PlantSnapshot, names: PlantNames, crew: CrewWorld): boolean {
  const haveSameKeys = (stored: object, expectedNames: readonly string[]) =>
    Object.keys(stored).join('|') === expectedNames.join('|');
  return (
    people.length === crew.members.length &&
    people.every(({ at, path }) => [at, ...path].every((place) => place < crew.places.length)) &&
    haveSameKeys(plant.passes, names.passes) &&
    haveSameKeys(plant.chutes, names.chutes) &&
    haveSameKeys(plant.crushers, names.crushers) &&
    haveSameKeys(plant.refuges, names.refuges) &&
    haveSameKeys(plant.cameras, names.cameras) &&
    haveSameKeys(plant.sensors, names.sensors)
  );
}
