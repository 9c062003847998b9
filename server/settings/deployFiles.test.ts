import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectPath } from './projectFiles.ts';

const NAME = /\b(?:HEADFRAME_[A-Z_]+|NATS_URL|DATABASE_URL)\b/g;
const readme = new Set(readFileSync(projectPath('README.md'), 'utf8').match(NAME));

test.each(readdirSync(projectPath('deploy')))('deploy/%s names no variable that there is not', (file) => {
  const named = readFileSync(projectPath('deploy', file), 'utf8').match(NAME) ?? [];
  expect(named.filter((name) => !readme.has(name))).toEqual([]);
});
