/** Writes the demo site's catalogue, rules and survey: `npx tsx authoring/mine/writeSite.ts [DIR]`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildRoadNetwork, type Layout } from './layout/network.ts';
import { SITE_MAPS } from './maps.ts';
import { annotationRecords, wireAnnotation } from './site/annotations.ts';
import { fixedAssets } from './site/assets.ts';
import { wireDesigns, wireDxfMaps } from './site/designRecords.ts';
import { wireEntity } from './site/entityRecord.ts';
import { personRecords, wirePerson } from './site/people.ts';
import { waysOf } from './site/places.ts';
import { wireZones } from './site/ruleZones.ts';
import { sensorUnits } from './site/sensors.ts';
import { surveyWalls } from './site/surveyWalls.ts';
import { VISUAL_CONFIG } from './site/visualConfig.ts';

/** The site's files by name; one entry per line, so that diffs are readable. */
export function siteFiles(layout: Layout = buildRoadNetwork()): Record<string, unknown> {
  const ways = waysOf(layout);
  return {
    'entities.json': {
      sensor: sensorUnits(ways).map(wireEntity),
      'fixed asset': fixedAssets(ways).map(wireEntity),
      people: personRecords(ways).map(wirePerson),
      annotation: annotationRecords(ways).map(wireAnnotation),
      design: wireDesigns(),
    },
    'dxf-maps.json': wireDxfMaps(),
    'visual-config.json': VISUAL_CONFIG,
    'zones.json': SITE_MAPS.flatMap(wireZones),
    'survey-walls.json': surveyWalls(layout),
  };
}

/** Writes every file of {@link siteFiles} into a directory; returns their names. */
export function writeSite(dir: string): string[] {
  mkdirSync(dir, { recursive: true });
  const files = Object.entries(siteFiles());
  for (const [name, content] of files) writeFileSync(join(dir, name), `${formatJson(content)}\n`);
  return files.map(([name]) => name);
}

/** JSON with one list entry per line. */
export function formatJson(content: unknown): string {
  if (Array.isArray(content))
    return joinJsonLines(
      '[',
      content.map((item) => JSON.stringify(item)),
      ']',
    );
  if (typeof content !== 'object' || content === null) return JSON.stringify(content);
  return joinJsonLines(
    '{',
    Object.entries(content).map(([key, value]) => `${JSON.stringify(key)}: ${formatJson(value)}`),
    '}',
  );
}

function joinJsonLines(open: string, items: readonly string[], close: string): string {
  return `${open}\n${items.join(',\n')}\n${close}`;
}

if (process.argv[1]?.endsWith('writeSite.ts')) {
  console.log(writeSite(process.argv[2] ?? 'demo/site').join(', '));
}
