/** State of the server and of a world of the app, in the same form for comparison. */

import type { SiteEntityStates } from '../../../server/siteEntities/siteEntityStates.ts';
import type { Fleet } from '../../../server/state/fleet.ts';
import { stageOf } from '../../../src/domain/haul/stages.ts';
import { occupancyOf } from '../../../src/domain/siteEntity/people.ts';
import type { World } from '../../../src/state/world/World.ts';

/** A vehicle of the server in the app's form. */
export function vehiclesOf({ fleet }: { fleet: Fleet }) {
  const entries = Array.from(fleet.vehicles(), (vehicle) => {
    const { tablet, mot, engine, transaction } = vehicle.reported;
    return [
      vehicle.id,
      {
        place: vehicle.fix && [vehicle.fix.easting, vehicle.fix.northing, vehicle.fix.altitude, vehicle.fix.atMs],
        online: fleet.isOnline(vehicle),
        status: vehicle.status?.status ?? undefined,
        tablet: tablet && toldByTablet(tablet),
        mot: mot?.motTime,
        engine: engine && [engine.batteryVoltage, engine.engineCoolantTemp, engine.engineOilPressure, engine.fuelRate],
        haul: transaction && [stageOf(transaction.status), transaction.atMs, transaction.selectedVehicle ?? ''],
      },
    ] as const;
  });
  return Object.fromEntries(entries);
}

export function vehiclesIn(world: World) {
  const entries = world.vehicles.map((known, row) => {
    const { sitePositions: metres, fixAtMs } = world.poses;
    const place = [metres[row * 3], metres[row * 3 + 1], metres[row * 3 + 2], fixAtMs[row]];
    return [
      known.id,
      {
        place: world.poses.hasFix(row) ? place : null,
        online: known.render !== 'offline',
        status: known.status,
        tablet: known.tablet && toldByTablet(known.tablet),
        mot: known.mot?.motTime,
        engine: known.engine && [
          known.engine.batteryVoltage,
          known.engine.engineCoolantTemp,
          known.engine.engineOilPressure,
          known.engine.fuelRate,
        ],
        haul: known.haul && [known.haul.stage, known.haul.atMs, known.haul.excavator],
      },
    ] as const;
  });
  return Object.fromEntries(entries);
}

interface ToldByTablet {
  readonly now: Readonly<Partial<Record<'status' | 'startTime' | 'user' | 'selectedVehicle' | 'endTime', unknown>>>;
  readonly prev?: { readonly status?: unknown } | undefined;
}

function toldByTablet({ now, prev }: ToldByTablet): unknown[] {
  return [now.status, now.startTime, now.user, now.selectedVehicle, now.endTime, prev?.status];
}

const FACT_FIELDS = ['state', 'value', 'status', 'level', 'elements'] as const;

/** Assets and sensors of the server in the app's form. @param nowMs people inside a chamber depend on the time */
export function siteEntitiesOf({ siteEntities }: { siteEntities: SiteEntityStates }, nowMs: number) {
  const all = [...siteEntities.all('asset'), ...siteEntities.all('sensor')];
  return Object.fromEntries(
    all.map(({ kind, type, name, facts }) => [
      `${kind === 'asset' ? type : 'RSU'} ${name}`,
      [...FACT_FIELDS.map((key) => facts[key]), type === 'RC' ? occupancyOf(facts.elements, nowMs) : facts.count],
    ]),
  );
}

export function siteEntitiesIn(world: World) {
  const rows = Array.from({ length: world.siteEntities.count }, (_, row) => world.siteEntities.recordAt(row));
  const known = rows.filter(
    (siteEntity) =>
      siteEntity && siteEntity.kind !== 'people' && (siteEntity.state ?? siteEntity.level ?? siteEntity.status),
  );
  return Object.fromEntries(
    known.map((siteEntity) => [
      `${siteEntity?.code} ${siteEntity?.name}`,
      [...FACT_FIELDS.map((key) => siteEntity?.[key]), siteEntity?.count],
    ]),
  );
}
