/** `docs/wire.md` matches the schemas: every example parses, every field is listed, every call is described. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectPath } from '../../server/settings/projectFiles.ts';
import { isGranted, PERMISSION } from '../../src/domain/permission/permissions.ts';
import { entityOptionsSchema } from '../../src/domain/view/viewOptions.ts';
import { viewStateSchema } from '../../src/domain/view/viewState.ts';
import { alertSchema, transactionSchema } from '../../src/domain/wire/alerts.ts';
import { disableEntitySchema, entityAnswerSchema, newEntitySchema } from '../../src/domain/wire/annotations.ts';
import { categorySchema, listedEntitySchema } from '../../src/domain/wire/categories.ts';
import { locationSchema, tabletStateSchema, vehicleStatusSchema } from '../../src/domain/wire/common.ts';
import { siteConfigSchema } from '../../src/domain/wire/config.ts';
import { dxfMapSchema } from '../../src/domain/wire/designs.ts';
import { entitySchema, vehicleInitSchema } from '../../src/domain/wire/entities.ts';
import { entityEditSchema, entityRemovalSchema, uploadAnswerSchema } from '../../src/domain/wire/entityEdits.ts';
import { feedbackAnswerSchema, feedbackSchema } from '../../src/domain/wire/feedback.ts';
import { ingestAnswerSchema, ingestFixSchema } from '../../src/domain/wire/ingest.ts';
import {
  alertMessageSchema,
  assetMessageSchema,
  authorizationMessageSchema,
  batchesMessageSchema,
  catalogueMessageSchema,
  changedMessageSchema,
  clientMessageSchema,
  engineMessageSchema,
  LIVE_CLOSE,
  locationMessageSchema,
  motTimeMessageSchema,
  pingMessageSchema,
  pongMessageSchema,
  presenceMessageSchema,
  sensorMessageSchema,
  serverMessageSchema,
  tabletStateMessageSchema,
  zoneMessageSchema,
} from '../../src/domain/wire/live.ts';
import { mapPointSchema, mapVectorSchema, surveyWallSchema } from '../../src/domain/wire/mapFiles.ts';
import { mapInfoSchema } from '../../src/domain/wire/maps.ts';
import { problemSchema } from '../../src/domain/wire/problem.ts';
import { proposalSchema } from '../../src/domain/wire/proposals.ts';
import { refusalsAnswerSchema } from '../../src/domain/wire/refusals.ts';
import { ingestReportSchema } from '../../src/domain/wire/reports.ts';
import { deviceRouteSchema, routeWatchSchema } from '../../src/domain/wire/routeSocket.ts';
import { foundRouteSchema, noRouteSchema, wireRoadsSchema } from '../../src/domain/wire/routes.ts';
import { personEntitySchema, siteEntitySchema } from '../../src/domain/wire/siteEntities.ts';
import { assetStateSchema, sensorStateSchema, vehicleStateSchema } from '../../src/domain/wire/states.ts';
import { statusRowSchema } from '../../src/domain/wire/status.ts';
import {
  bookmarkSchema,
  newViewSchema,
  viewAnswerSchema,
  viewDeletionSchema,
  viewUpdateSchema,
  wireViewSchema,
} from '../../src/domain/wire/views.ts';
import { visualConfigSchema } from '../../src/domain/wire/visualConfig.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { newZoneSchema } from '../../src/domain/wire/zoneEdits.ts';
import { mineAreaSchema, ruleZoneSchema, zoneCountSchema, zoneRsuSchema } from '../../src/domain/wire/zones.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

const wirePage = readFileSync(projectPath('docs/wire.md'), 'utf8');

const SCHEMA_BY_NAME: Readonly<Record<string, z.ZodType>> = {
  siteConfig: siteConfigSchema,
  problem: problemSchema,
  entity: entitySchema,
  vehicleInit: vehicleInitSchema,
  location: locationSchema,
  vehicleStatus: vehicleStatusSchema,
  authorizationMessage: authorizationMessageSchema,
  pingMessage: pingMessageSchema,
  batchesMessage: batchesMessageSchema,
  pongMessage: pongMessageSchema,
  locationMessage: locationMessageSchema,
  changedMessage: changedMessageSchema,
  presenceMessage: presenceMessageSchema,
  catalogueMessage: catalogueMessageSchema,
  tabletState: tabletStateSchema,
  tabletStateMessage: tabletStateMessageSchema,
  motTimeMessage: motTimeMessageSchema,
  assetMessage: assetMessageSchema,
  sensorMessage: sensorMessageSchema,
  zoneMessage: zoneMessageSchema,
  alertMessage: alertMessageSchema,
  transaction: transactionSchema,
  engineMessage: engineMessageSchema,
  vehicleState: vehicleStateSchema,
  siteEntity: siteEntitySchema,
  personEntity: personEntitySchema,
  visualConfig: visualConfigSchema,
  category: categorySchema,
  listedEntity: listedEntitySchema,
  assetState: assetStateSchema,
  sensorState: sensorStateSchema,
  ruleZone: ruleZoneSchema,
  newZone: newZoneSchema,
  zoneRsu: zoneRsuSchema,
  zoneCount: zoneCountSchema,
  mineArea: mineAreaSchema,
  alert: alertSchema,
  roads: wireRoadsSchema,
  foundRoute: foundRouteSchema,
  noRoute: noRouteSchema,
  routeWatch: routeWatchSchema,
  deviceRoute: deviceRouteSchema,
  surveyWall: surveyWallSchema,
  mapInfo: mapInfoSchema,
  mapPoint: mapPointSchema,
  mapVector: mapVectorSchema,
  ingestFix: ingestFixSchema,
  ingestAnswer: ingestAnswerSchema,
  ingestReport: ingestReportSchema,
  refusals: refusalsAnswerSchema,
  newEntity: newEntitySchema,
  entityAnswer: entityAnswerSchema,
  disableEntity: disableEntitySchema,
  entityEdit: entityEditSchema,
  entityRemoval: entityRemovalSchema,
  uploadAnswer: uploadAnswerSchema,
  wireView: wireViewSchema,
  viewState: viewStateSchema,
  entityOptions: entityOptionsSchema,
  newView: newViewSchema,
  viewUpdate: viewUpdateSchema,
  bookmark: bookmarkSchema,
  viewDeletion: viewDeletionSchema,
  viewAnswer: viewAnswerSchema,
  dxfMap: dxfMapSchema,
  statusRow: statusRowSchema,
  proposal: proposalSchema,
  feedback: feedbackSchema,
  feedbackAnswer: feedbackAnswerSchema,
};

const jsonExamples = Array.from(wirePage.matchAll(/```json (\w+)\n([\s\S]*?)```/g), ([, name = '', text = '']) => ({
  name,
  text,
}));
const fieldTables = Array.from(
  wirePage.matchAll(/<!-- fields (\w+) -->\n((?:\|.*\n)+)/g),
  ([, name = '', text = '']) => ({
    name,
    fields: Array.from(text.matchAll(/^\| `([^`]+)`/gm), ([, field = '']) => field),
  }),
);

function schemaOf(name: string): z.ZodType {
  const schema = SCHEMA_BY_NAME[name];
  if (!schema) throw new Error(`No schema is called ${name}`);
  return schema;
}

/** The object inside optional, nullable and piped schemas; undefined for everything else. */
function objectIn(schema: unknown): z.ZodObject | undefined {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodCatch) {
    return objectIn(schema.unwrap());
  }
  if (schema instanceof z.ZodPrefault) return objectIn(schema.unwrap());
  if (schema instanceof z.ZodPipe) return objectIn(schema.in);
  return undefined;
}

/** Fields as the page writes them; objects are opened where the page opens them. */
function fieldsOf(schema: z.ZodType, listed: readonly string[], prefix = ''): string[] {
  return Object.entries(objectIn(schema)?.shape ?? {}).flatMap(([key, value]) => {
    const field = value as z.ZodType;
    const path = prefix + key;
    const isOpened = listed.some((entry) => entry.startsWith(`${path}.`));
    if (isOpened) return fieldsOf(field, listed, `${path}.`);
    return `${path}${field.safeParse(undefined).success ? '?' : ''}`;
  });
}

describe('examples', () => {
  test.each(jsonExamples)('$name', ({ name, text }) => {
    expect(() => schemaOf(name).parse(JSON.parse(text))).not.toThrow();
  });

  test('of messages are messages of their side', () => {
    for (const { name, text } of jsonExamples.filter((example) => example.name.endsWith('Message'))) {
      const side = ['authorizationMessage', 'pingMessage', 'batchesMessage'].includes(name)
        ? clientMessageSchema
        : serverMessageSchema;
      expect(() => side.parse(JSON.parse(text)), name).not.toThrow();
    }
  });

  test('there is one of every schema, or a table of its fields', () => {
    const described = new Set([...jsonExamples, ...fieldTables].map(({ name }) => name));
    expect(Object.keys(SCHEMA_BY_NAME).filter((name) => !described.has(name))).toEqual([]);
  });
});

describe('tables of fields', () => {
  test.each(fieldTables)('$name', ({ name, fields }) => {
    expect(fields).toEqual(fieldsOf(schemaOf(name), fields));
  });
});

describe('defaults in tables of fields', () => {
  const rowsOf = (name: string) => {
    const [, table = ''] = new RegExp(`<!-- fields ${name} -->\\n((?:\\|.*\\n)+)`).exec(wirePage) ?? [];
    return Array.from(table.matchAll(/^\| `([^`]+?)\??` \| [^|]+ \| ([^|]+) \|/gm), ([, path = '', cell = '']) => ({
      path,
      cell,
    }));
  };

  test.each([
    ['viewState', viewStateSchema.parse({ version: 1, mapVisibleType: 'private' })],
    ['entityOptions', entityOptionsSchema.parse({})],
  ])('of %s are those of the schema', (name, defaults) => {
    const rows = rowsOf(name);
    expect(rows.length).toBeGreaterThan(10);
    for (const { path, cell } of rows) {
      const value = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], defaults);
      const written = /^`(.*)`$/.exec(cell)?.[1];
      if (written !== undefined) expect(value, path).toEqual(JSON.parse(written));
      else if (cell === 'none') expect(value, path).toBeUndefined();
      else expect(['required', 'all defaults', 'as `design`'], path).toContain(cell);
    }
  });
});

test('every permission that can be asked for is listed with the one in the token that grants it', () => {
  const listed = Array.from(
    wirePage.matchAll(/^\| `(\w+)` \| `(\w+)` \| `(\w+)` \|/gm),
    ([, resource = '', scope = '', permission = '']) => ({ resource, scope, permission }),
  );
  for (const { resource, scope, permission } of listed)
    expect(isGranted(new Set([permission]), { resource, scope }), `${resource} ${scope}`).toBe(true);
  // That of machines is not asked for.
  const { ingest, ...asked } = PERMISSION;
  expect(listed.map(({ permission }) => permission).sort()).toEqual(Object.values(asked).sort());
});

/** The message schemas inside unions of unions. */
function messagesIn(schema: unknown): z.ZodObject[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(messagesIn);
  return schema instanceof z.ZodObject ? [schema] : [];
}

test('every message type of both sides is described', () => {
  const described = new Set(Object.values(SCHEMA_BY_NAME));
  const messages = [...messagesIn(clientMessageSchema), ...messagesIn(serverMessageSchema)];
  expect(messages.length).toBeGreaterThan(10);
  for (const message of messages) expect(described).toContain(message);
  const types = messages.flatMap(({ shape: { type } }) =>
    type instanceof z.ZodEnum ? type.options : type instanceof z.ZodLiteral ? [...type.values] : [],
  );
  expect(new Set(types).size).toBeGreaterThan(7);
  for (const type of types) expect(wirePage).toMatch(new RegExp(`\\| \`type\` \\| [^|]*\`"${String(type)}"\``));
});

test('every way of closing the live socket is described', () => {
  for (const { code, reason } of Object.values(LIVE_CLOSE)) expect(wirePage).toContain(`| ${code} | ${reason} |`);
});

describe('calls', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());

  /** The calls of the server's own description. */
  async function describedPaths<T>(): Promise<Record<string, Record<string, T>>> {
    const headers = bearerOf(await tokenFor(site));
    const answer = await site.app.http.inject({ url: '/api/openapi.json', headers });
    return answer.json<{ paths: Record<string, Record<string, T>> }>().paths;
  }

  test('that save a view have the view document in the description of the server', async () => {
    interface SavingCall {
      requestBody: { content: { 'application/json': { schema: { properties: { state: z.core.JSONSchema.Schema } } } } };
    }
    const { '/api/adt/view': calls } = await describedPaths<SavingCall>();
    for (const method of ['post', 'put']) {
      const state = calls?.[method]?.requestBody.content['application/json'].schema.properties.state;
      expect(Object.keys(state?.properties ?? {})).toEqual(Object.keys(viewStateSchema.shape));
      expect(state?.required).toEqual(['version', 'mapVisibleType']);
      expect(state?.description).toContain('docs/wire.md');
    }
  });

  test('of the server are all described', async () => {
    const paths = await describedPaths();
    const described = Array.from(
      wirePage.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (?:\{\w+URL\})?(\/[^`]+)`/g),
      ([, method, path]) => `${method} ${path}`,
    );
    const served = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('{*}', '*')}`),
    );
    expect(served.filter((call) => !described.includes(call))).toEqual([]);
  });
});
