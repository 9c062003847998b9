import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { pointSchema } from '../../../src/domain/wire/common.ts';
import { entitySchema } from '../../../src/domain/wire/entities.ts';
import {
  mapInfoFileSchema,
  mapPointSchema,
  mapVectorSchema,
  surveyWallSchema,
} from '../../../src/domain/wire/mapFiles.ts';
import { personEntitySchema, siteEntitySchema, type WireSiteEntity } from '../../../src/domain/wire/siteEntities.ts';
import { visualConfigSchema } from '../../../src/domain/wire/visualConfig.ts';
import { z } from '../../../src/domain/wire/zod.ts';
import { ruleZoneSchema } from '../../../src/domain/wire/zones.ts';
import { fromUtm } from '../layout/frame.ts';
import { buildRoadNetwork } from '../layout/network.ts';
import { formatJson, siteFiles } from '../writeSite.ts';
import { MINE_AREAS } from './places.ts';

const SITE_DIR = 'demo/site';
const MAP_DIR = `${SITE_DIR}/maps/khar-north/2026-11-18`;
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const ENTITY_TYPES = ['sensor', 'fixed asset', 'annotation', 'design'] as const;
let entitiesByType: Record<string, unknown[]>;
let siteEntities: WireSiteEntity[];

beforeAll(() => {
  entitiesByType = z.record(z.string(), z.array(z.unknown())).parse(readJson(`${SITE_DIR}/entities.json`));
  siteEntities = ENTITY_TYPES.flatMap((list) => z.array(siteEntitySchema).parse(entitiesByType[list]));
});

describe('files of the demo site', () => {
  it('match the output of the scripts', () => {
    for (const [name, content] of Object.entries(siteFiles(buildRoadNetwork()))) {
      expect(readFileSync(`${SITE_DIR}/${name}`, 'utf8') === `${formatJson(content)}\n`, name).toBe(true);
    }
  });
});

describe('entities of the demo site', () => {
  it('are many enough and have one id each', () => {
    expect(entitiesByType['sensor']?.length).toBeGreaterThanOrEqual(40);
    expect(entitiesByType['people']?.length).toBeGreaterThanOrEqual(60);
    expect(entitiesByType['annotation']?.length).toBeGreaterThanOrEqual(30);
    const all = Object.values(entitiesByType).flatMap((list) => z.array(entitySchema.pick({ id: true })).parse(list));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const list of ENTITY_TYPES) {
      const names = siteEntities.filter(({ type }) => type === list).map(({ name }) => name.toLowerCase());
      expect(new Set(names).size, list).toBe(names.length);
    }
  });

  it('are inside the site, each in a mine area', () => {
    for (const { name, type, info } of siteEntities) {
      expect(MINE_AREAS, name).toContain(info?.mine_area);
      if (type === 'design') continue;
      const { easting, northing, alt } = info?.location ?? { easting: 0, northing: 0, alt: 0 };
      const [x, y, height] = fromUtm([easting, northing, alt]);
      expect(Math.hypot(x, y), name).toBeLessThan(1_500);
      expect(height, name).toBeGreaterThan(-480);
      expect(height, name).toBeLessThan(120);
    }
  });

  it('carry what their kind shows', () => {
    const ofCategory = (category: string) => siteEntities.filter(({ info }) => info?.category === category);
    expect(ofCategory('OP')).toHaveLength(15);
    expect(ofCategory('TX')).toHaveLength(15);
    expect(ofCategory('PC')).toHaveLength(1);
    for (const { info } of ofCategory('RC')) {
      expect(info).toMatchObject({ capacity: expect.any(Number), phone: expect.any(String), vent_status: 'ON' });
    }
    for (const { info } of ofCategory('CCTV')) expect(info?.cctv_type).toMatch(/^(PTZ|dome|fixed)$/);
    for (const { info } of siteEntities.filter(({ type }) => type === 'annotation')) {
      expect(existsSync(`public${info?.imgUrl}`), String(info?.imgUrl)).toBe(true);
    }
  });

  it('name people by SAP id; a few have their particulars as JSON text', () => {
    const people = z.array(personEntitySchema).parse(entitiesByType['people']);
    const asText = people.filter(({ info }) => typeof info === 'string');
    expect(asText.length).toBeGreaterThan(2);
    const infos = people.map(({ info }) =>
      z
        .object({
          name: z.string(),
          firstname: z.string(),
          lastname: z.string(),
          department: z.string(),
          caplamp_id: z.string(),
          issued_date: z.iso.date(),
        })
        .parse(typeof info === 'string' ? JSON.parse(info) : info),
    );
    expect(new Set(infos.map(({ caplamp_id }) => caplamp_id)).size).toBe(people.length);
    expect(new Set(infos.map(({ firstname, lastname }) => `${lastname} ${firstname}`)).size).toBe(people.length);
    for (const { name } of people) expect(name).toMatch(/^\d{8}$/);
  });
});

describe('rules of the demo site', () => {
  it('have colours for every type of entity', () => {
    const config = z.array(visualConfigSchema).parse(readJson(`${SITE_DIR}/visual-config.json`));
    const types = config.map(({ entityType }) => entityType);
    expect(types).toEqual(expect.arrayContaining(['vehicle', 'sensor', 'people', 'OP', 'TX', 'RC', 'PC', 'CCTV']));
    for (const { statuses, levels } of config) {
      for (const { color } of [...(statuses ?? []), ...(levels ?? [])]) expect(color).toMatch(/^#[0-9A-F]{6}$/);
    }
  });

  it('have zones of every rule with corners and bounds in height', () => {
    const zones = z.array(ruleZoneSchema).parse(readJson(`${SITE_DIR}/zones.json`));
    expect(new Set(zones.map((zone) => zone['ruleType'])).size).toBe(6);
    expect(new Set(zones.map(({ id }) => id)).size).toBe(zones.length);
    for (const { points, lowerZ, upperZ } of zones) {
      const corners = z.array(pointSchema.omit({ z: true })).parse(JSON.parse(points));
      expect(corners.length).toBeGreaterThan(2);
      expect(lowerZ as number).toBeLessThan(upperZ as number);
    }
  });
});

describe('survey of the demo site', () => {
  it('has walls that are short enough to be drawn', () => {
    const areas = z.record(z.string(), z.array(surveyWallSchema)).parse(readJson(`${SITE_DIR}/survey-walls.json`));
    expect(Object.keys(areas).sort()).toEqual(['Decline', 'Extraction level', 'Haulage level', 'Open pit']);
    for (const { vertexList } of Object.values(areas).flat()) {
      expect(vertexList.length).toBeGreaterThan(2);
      expect(vertexList.length).toBeLessThan(1_000);
    }
  });

  it('has named points and names along every drive', () => {
    const points = z.array(mapPointSchema).parse(readJson(`${MAP_DIR}/map-points.json`));
    expect(points.length).toBeGreaterThan(400);
    expect(new Set(points.map(({ namelom }) => namelom)).size).toBe(points.length);
    const vectors = z
      .array(mapVectorSchema)
      .parse(mapInfoFileSchema.parse(readJson(`${MAP_DIR}/map-info.json`)).vectors);
    const names = vectors.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['North ramp', 'Extraction drift 11', 'Haulage loop west']));
    for (const { length } of vectors) expect(length).toBeGreaterThan(0);
  });
});
