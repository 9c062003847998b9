// `npm test`: unit, contract and browser tests, in this order; the last line says how many passed and failed.
// Words behind `npm test --` narrow it: `unit`, `contract`, `e2e`. Where HEADFRAME_TEST_DATABASE_URL names a PostgreSQL
// server, the contract tests run a second time against it, and where NATS and nginx are installed, many of them a third time
// through a proxy before two servers.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { installChromium, installPackages, ROOT } from './install.mjs';
import { makeMemoryFolder } from './memoryFolder.mjs';
import { missingPrograms } from './siteServers.mjs';

const RESULTS_FOLDER = `${ROOT}test-results/`;
const requestedKinds = process.argv.slice(2);
const isRequested = (kind) => requestedKinds.length === 0 || requestedKinds.includes(kind);

installPackages();
rmSync(RESULTS_FOLDER, { recursive: true, force: true });
mkdirSync(RESULTS_FOLDER, { recursive: true });
// Each test file has a database of its own, a thousand files that are copied.
const memoryFolder = makeMemoryFolder();
if (memoryFolder) process.env.TMPDIR = memoryFolder;
const totalCounts = { passed: 0, failed: 0, skipped: 0 };
/** Failures, in a few lines each, repeated at the end: the long output above hides them. */
const failureLines = [];
/** Tests that failed at first and passed in a retry. */
const flakyTests = [];

// In one run: the long files of one kind are worked at beside the short ones of another.
const { HEADFRAME_TEST_DATABASE_URL: postgres } = process.env;
const testKinds = [
  ...(isRequested('unit') ? ['unit', 'unit-shared'] : []),
  ...(isRequested('contract') ? ['contract', 'contract-isolated', 'contract-measured'] : []),
];
const missingPrerequisites = [...(postgres ? [] : ['HEADFRAME_TEST_DATABASE_URL']), ...missingPrograms()];
if (missingPrerequisites.length > 0)
  console.log(`Tests of a site of several servers are passed over: no ${missingPrerequisites.join(', no ')}`);
const withServers =
  isRequested('contract') && postgres
    ? [
        'contract-postgres',
        'contract-postgres-isolated',
        'contract-postgres-measured',
        ...(missingPrerequisites.length ? [] : ['contract-servers']),
      ]
    : [];
const testProjects = [...testKinds, ...withServers];
if (testProjects.length > 0) {
  const report = `${RESULTS_FOLDER}vitest.json`;
  const named = testProjects.flatMap((project) => ['--project', project]);
  runTool('vitest', ['run', ...named, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
  count(report, ({ testResults, numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites }) => {
    for (const { name: file, message, assertionResults } of testResults) {
      if (message) failureLines.push(`${file.replace(ROOT, '')}: ${message}`);
      for (const { status, fullName, failureMessages } of assertionResults)
        if (status === 'failed') failureLines.push(`${file.replace(ROOT, '')}: ${fullName}: ${failureMessages[0]}`);
    }
    return {
      passed: numPassedTests,
      // A file that could not even be collected has no failed test to show for it.
      failed: numFailedTests || (numFailedTestSuites ? 1 : 0),
      skipped: numPendingTests,
    };
  });
}

if (isRequested('e2e')) {
  const chromium = await installChromium();
  runTool('node', [`${ROOT}scripts/build.mjs`]);
  // One after the other: some tests need the machine for themselves.
  for (const project of ['alone', 'together']) {
    const report = `${RESULTS_FOLDER}e2e-${project}.json`;
    // A browser on a busy machine may be late: a test that passes in a retry counts, and is reported as flaky.
    runTool('playwright', ['test', '--project', project, '--retries', '2'], {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    });
    count(report, ({ suites, stats, errors }) => {
      const told = suites.flatMap((suite) => failuresIn(suite, project));
      for (const { isFlaky, text } of told) (isFlaky ? flakyTests : failureLines).push(text);
      failureLines.push(...errors.map(({ message }) => message));
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected || (errors.length > 0 ? 1 : 0),
        skipped: stats.skipped,
      };
    });
  }
}

for (const text of flakyTests) console.log(`FLAKY  ${inShort(text)}`);
for (const text of failureLines) console.log(`FAILED ${inShort(text)}`);
console.log(
  `${totalCounts.passed} passed, ${totalCounts.failed} failed${totalCounts.skipped ? `, ${totalCounts.skipped} skipped` : ''}`,
);
process.exitCode = totalCounts.failed === 0 && totalCounts.passed > 0 ? 0 : 1;

function runTool(name, args, env = {}) {
  const path = name === 'node' ? process.execPath : `${ROOT}node_modules/.bin/${name}`;
  const { error } = spawnSync(path, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
  if (error) throw error;
}

function inShort(text) {
  return text.split('\n').slice(0, 6).join('\n       ');
}

/** Failures in a suite of browser tests, retried or not: place, title and reason. */
function failuresIn({ suites = [], specs = [] }, project) {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'));
  return [
    ...failed.map(({ ok, file, line, title, tests }) => {
      const reason = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message ?? '';
      return { isFlaky: ok, text: `${project} ${file}:${line} ${title}: ${stripVTControlCharacters(reason)}` };
    }),
    ...suites.flatMap((suite) => failuresIn(suite, project)),
  ];
}

/** Adds a report's figures; a missing or broken report counts as a failure. */
function count(report, read) {
  try {
    const figures = read(JSON.parse(readFileSync(report, 'utf8')));
    for (const key of Object.keys(totalCounts)) totalCounts[key] += figures[key];
  } catch (error) {
    console.error(`No readable report at ${report}: ${error instanceof Error ? error.message : error}`);
    totalCounts.failed++;
  }
}
