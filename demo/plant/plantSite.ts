/** The data of the site's files from which the plant and its crew are created. */

import { readPerson } from '../../src/domain/siteEntity/people.ts';
import { readAssetType } from '../../src/domain/wire/assetTypes.ts';
import { locationSchema } from '../../src/domain/wire/common.ts';
import { readRecord } from '../../src/domain/wire/jsonText.ts';
import { z } from '../../src/domain/wire/zod.ts';
import type { CatalogueEntity, DemoCatalogue } from '../links/demoSite.ts';
import { type CrewPlace, crewWorld } from './crew.ts';
import type { PlantSite } from './plantRunner.ts';
import type { PlantNames } from './plantState.ts';

const infoSchema = z.looseObject({
  category: z.string().optional(),
  mine_area: z.string().optional(),
  location: locationSchema.optional(),
});

export function plantNames(entities: DemoCatalogue): PlantNames {
  const assets = entities['fixed asset'] ?? [];
  const namesOfType = (type: string) =>
    assets.filter(({ info }) => readAssetType(infoOf(info)?.category) === type).map(({ name }) => name);
  return {
    passes: namesOfType('OP'),
    chutes: namesOfType('TX'),
    crushers: namesOfType('PC'),
    refuges: namesOfType('RC'),
    cameras: namesOfType('CCTV'),
    sensors: (entities.sensor ?? []).map(({ name }) => name),
  };
}

export function plantSite(entities: DemoCatalogue, utcOffsetMin: number): PlantSite {
  const places = (entities.sensor ?? []).flatMap(placeOf);
  const members = (entities.people ?? []).flatMap(({ name, info }) => {
    const { caplamp } = readPerson(info);
    return caplamp === undefined ? [] : [{ lamp: caplamp, sap: name, mineArea: infoOf(info)?.mine_area ?? '' }];
  });
  return { crew: crewWorld(places, members, utcOffsetMin), refugeBySensor: refugesBySensor(entities, places) };
}

function refugesBySensor(entities: DemoCatalogue, places: readonly CrewPlace[]): Map<number, string> {
  const refuges = (entities['fixed asset'] ?? []).filter(({ info }) => readAssetType(infoOf(info)?.category) === 'RC');
  return new Map(
    refuges.flatMap(placeOf).flatMap(({ name, x, y, z: up }): [number, string][] => {
      const distances = places.map((place) => Math.hypot(place.x - x, place.y - y, place.z - up));
      const nearest = distances.indexOf(Math.min(...distances));
      return nearest < 0 ? [] : [[nearest, name]];
    }),
  );
}

function placeOf({ name, info }: CatalogueEntity): CrewPlace[] {
  const read = infoOf(info);
  if (!read?.location) return [];
  const { easting: x, northing: y, alt: up } = read.location;
  return [{ name, mineArea: read.mine_area ?? '', x, y, z: up }];
}

function infoOf(info: CatalogueEntity['info']): z.infer<typeof infoSchema> | undefined {
  return infoSchema.safeParse(readRecord(info)).data;
}
