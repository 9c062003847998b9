// Part of `npm run check`: every rule of docs/rules.md is held by a test that exists, and every anchor that code cites is a rule.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './install.mjs';

const COVERAGE_FOLDER = 'docs/coverage/';
/** Tables of features, not of rules: only the tests they name are checked. */
const FEATURE_TABLES = ['tiles.md', 'dxf.md'];
const SOURCE_PATTERN = /^(src|server|tests|authoring|demo)\/.*\.(ts|tsx)$/;

const faults = [];
const sourceFiles = filesBelow(['src', 'server', 'tests', 'authoring', 'demo', 'docs']);
const ruleNames = new Set(read('docs/rules.md').match(/(?<=^### ).+$/gm));
const testedRules = new Set();
for (const name of readdirSync(join(ROOT, COVERAGE_FOLDER))) checkTable(name);
for (const rule of ruleNames)
  if (!testedRules.has(rule)) faults.push(`docs/rules.md: no row of ${COVERAGE_FOLDER} names a test for "${rule}"`);
for (const file of sourceFiles) if (SOURCE_PATTERN.test(file)) checkCitations(file);
for (const fault of faults) console.log(fault);
console.log(`${ruleNames.size} rules, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** Rows are `| rules | what | tests |`: anchors in the first cell, tests in the last. */
function checkTable(name) {
  for (const [index, line] of read(COVERAGE_FOLDER + name)
    .split('\n')
    .entries()) {
    if (!line.startsWith('| ') || /^\| (rule|part|file|drawn) /.test(line)) continue;
    const where = `${COVERAGE_FOLDER}${name}:${index + 1}`;
    const cells = line.slice(1, -1).split(/(?<!\\)\|/);
    const isFeature = FEATURE_TABLES.includes(name);
    const tests = namedTests(cells.at(-1), where, isFeature);
    if (isFeature) continue;
    const anchors = cells[0].match(/[a-z][\w-]*/g) ?? [];
    if (anchors.length === 0) faults.push(`${where}: the row names no rule`);
    for (const anchor of anchors) {
      if (!ruleNames.has(anchor)) faults.push(`${where}: "${anchor}" is no rule of docs/rules.md`);
      else if (tests > 0) testedRules.add(anchor);
    }
  }
}

/** Reads "`file.test` "title…", "title"" in order; @returns how many tests were found */
function namedTests(cell, where, isFeature) {
  let found = 0;
  let titles;
  for (const [, file, title] of cell.matchAll(/`([\w./-]+\.(?:test|spec))`|"([^"]+)"/g)) {
    if (file !== undefined) {
      titles = titlesOf(file, where);
      found += titles === undefined ? 0 : 1;
    } else if (titles === undefined) {
      // In a table of features a quotation may be a message.
      if (!isFeature) faults.push(`${where}: "${title}" stands behind no test file`);
    } else if (!titles.some((candidate) => matches(candidate, title)))
      faults.push(`${where}: no test is called "${title}"`);
  }
  return found;
}

function matches(candidate, title) {
  let at = 0;
  for (const part of title.split('…')) {
    const next = candidate.indexOf(part, at);
    if (next < 0) return false;
    at = next + part.length;
  }
  return true;
}

/** Titles of a test file, with "…" for values; a file name used several times needs its folder before it. */
function titlesOf(name, where) {
  const candidates = sourceFiles.filter((file) => new RegExp(`(^|/)${name.replaceAll('.', '\\.')}\\.tsx?$`).test(file));
  if (candidates.length === 1) return readTitles(candidates[0]);
  const many = candidates.map((file) => basename(join(file, '..'))).join(', ');
  faults.push(`${where}: ${candidates.length === 0 ? 'no file' : `files in ${many}`} called ${name}`);
  return undefined;
}

function readTitles(file) {
  const titles = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && /^(it|test|describe|\w+Test)\b/.test(node.expression.getText())) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) titles.push(title.text.replace(/%[sdo]|\$\w+/g, '…'));
      if (title && ts.isTemplateExpression(title)) {
        titles.push(title.head.text + title.templateSpans.map(({ literal }) => `…${literal.text}`).join(''));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true));
  return titles;
}

function checkCitations(file) {
  for (const [, anchor] of read(file).matchAll(/rules\.md#([\w-]+)/g)) {
    if (!ruleNames.has(anchor)) faults.push(`${file}: cites "${anchor}", which is no rule of docs/rules.md`);
  }
}

function filesBelow(folders) {
  return folders.flatMap((folder) => {
    try {
      const names = readdirSync(join(ROOT, folder), { recursive: true });
      return names.map((name) => `${folder}/${name}`);
    } catch {
      return [];
    }
  });
}

function read(file) {
  return readFileSync(join(ROOT, file), 'utf8');
}
