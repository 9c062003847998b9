/**
 * Checks vehicle models: `npm run models:check [FILE.glb ...]`. Without files, the shipped ones and artists' files in
 * `authoring/models/src`. Prints faults and remedies; the exit code is 1 if there are any.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import validator from 'gltf-validator';
import { messageOf } from '../../src/domain/fault/messageOf.ts';
import { containerProblem } from '../../src/domain/models/container.ts';
import { modelFindings } from '../../src/domain/models/rules.ts';
import { modelSummaries } from '../../src/domain/models/summarise.ts';
import { adviceText } from './advice.ts';
import { readDocument } from './readModel.ts';

const BUNDLED_MODELS = ['public/models/adt_vehicles.glb', 'public/models/open_pit_vehicles.glb'];
const ARTIST_MODELS_DIR = 'authoring/models/src';

/** Advice on one file, each line with the category concerned; empty if the file may ship. */
export async function checkModelFile(bytes: Uint8Array): Promise<string[]> {
  const problem = containerProblem(bytes, bytes.byteLength);
  if (problem) return [adviceText({ rule: problem, values: {} })];
  let document: Awaited<ReturnType<typeof readDocument>>;
  try {
    document = await readDocument(bytes);
  } catch (error) {
    return [adviceText({ rule: 'unreadable', values: { reason: messageOf(error) } })];
  }
  const { issues } = await validator.validateBytes(bytes, { maxIssues: 10 });
  const faults = issues.messages
    .filter((issue) => issue.severity === 0)
    .map((issue) => `${issue.message} ${issue.pointer ?? ''}`);
  const models = modelSummaries(document);
  if (models.length === 0) {
    faults.push(adviceText({ rule: 'noCategory', values: {} }));
  }
  return [
    ...faults,
    ...models.flatMap((model) => modelFindings(model).map((finding) => `${model.category}: ${adviceText(finding)}`)),
  ];
}

function defaultFiles(): string[] {
  const own = existsSync(ARTIST_MODELS_DIR)
    ? readdirSync(ARTIST_MODELS_DIR).filter((name) => name.endsWith('.glb'))
    : [];
  return [...BUNDLED_MODELS, ...own.map((name) => `${ARTIST_MODELS_DIR}/${name}`)];
}

if (process.argv[1]?.endsWith('check.ts')) {
  const filesFromArguments = process.argv.slice(2);
  for (const file of filesFromArguments.length > 0 ? filesFromArguments : defaultFiles()) {
    const advice = await checkModelFile(readFileSync(file));
    console.log(`${advice.length === 0 ? 'ok    ' : 'FAILED'} ${file}`);
    for (const line of advice) console.log(`       ${line}`);
    if (advice.length > 0) process.exitCode = 1;
  }
}
