/**
 * The owner's files of the site: entities, their colours, rule zones, survey walls, the road graph. A folder of files
 * in the wire format; a missing file counts as empty. Read once, at start.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RoadNetwork, roadNetworkSchema } from '../../src/domain/site/roads.ts';
import { entityTypeSchema } from '../../src/domain/wire/entities.ts';
import { parseJsonText } from '../../src/domain/wire/jsonText.ts';
import { surveyWallSchema } from '../../src/domain/wire/mapFiles.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { ruleZoneSchema } from '../../src/domain/wire/zones.ts';

const catalogueEntitySchema = z.looseObject({
  id: z.string().min(1),
  name: z.string(),
  type: z.string(),
  info: z.union([z.string(), z.looseObject({})]).optional(),
});
export type CatalogueEntity = z.infer<typeof catalogueEntitySchema>;

/** As the owner wrote it: clients parse the colours one by one and report those that they cannot parse. */
const visualConfigSchema = z.looseObject({ entityType: z.string().min(1) });

const entitiesSchema = z.partialRecord(entityTypeSchema, z.array(catalogueEntitySchema));
const wallsSchema = z.record(z.string(), z.array(surveyWallSchema));

export interface SiteFiles {
  entities: z.infer<typeof entitiesSchema>;
  visualConfig: z.infer<typeof visualConfigSchema>[];
  zones: z.infer<typeof ruleZoneSchema>[];
  /** By mine area. */
  surveyWalls: z.infer<typeof wallsSchema>;
  roads: RoadNetwork | undefined;
}

/** A file of the site cannot be used; the message names it and says why. */
export class SiteFileError extends Error {}

/** @param folder absent for a site without files @throws SiteFileError */
export async function readSiteFiles(folder: string | undefined): Promise<SiteFiles> {
  const read = <T>(name: string, schema: z.ZodType<T>, empty: T) => readSiteFile(folder, name, schema, empty);
  const [entities, visualConfig, zones, surveyWalls, roads] = await Promise.all([
    read('entities.json', entitiesSchema, {}),
    read('visual-config.json', z.array(visualConfigSchema), []),
    read('zones.json', z.array(ruleZoneSchema), []),
    read('survey-walls.json', wallsSchema, {}),
    read('roads.json', roadNetworkSchema.optional(), undefined),
  ]);
  return { entities, visualConfig, zones, surveyWalls, roads };
}

/**
 * Reads one file of the site's folder.
 * @param folder absent for a site without files @param empty result if there is no such file
 * @throws SiteFileError
 */
export async function readSiteFile<T>(
  folder: string | undefined,
  name: string,
  schema: z.ZodType<T>,
  empty: T,
): Promise<T> {
  if (folder === undefined) return empty;
  const path = join(folder, name);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new SiteFileError(`${path} cannot be read: ${error.message}`);
  });
  if (text === undefined) return empty;
  const parsed = schema.safeParse(parseJsonText(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SiteFileError(`${path} cannot be used: ${issue?.path.join('.')} ${issue?.message}. Correct the file.`);
}
