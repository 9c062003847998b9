import { defineConfig } from 'vitest/config';
import { SHORT_RUN_NODE_FLAGS } from './scripts/shortRunFlags.mjs';
import { missingPrograms } from './scripts/siteServers.mjs';

/** What works is quick; these are for a machine that others keep busy. */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 180_000 };
/** A server keeps nothing in its modules: reading them again for each file took as long as many of its tests. */
const CONTRACT = { include: ['tests/contract/**/*.test.ts'], isolate: false };

/** They replace parts of their process. */
const CONTRACT_ISOLATED = [
  'fullDisk',
  'mqttListener',
  'otherProvider',
  'replayWalk',
  'signInDoor',
  'siteStream',
  'tracing',
].map((name) => `tests/contract/${name}.test.ts`);

/** Of no database, of one in a process of its own, or of what a database neither decides nor keeps. */
const WITHOUT_POSTGRES = [
  'asyncApi',
  'boardRecount',
  'bodies',
  'boundaries',
  'broken',
  'chaos',
  'cutOffServer',
  'databaseAway',
  'demoPast',
  'files',
  'fullDisk',
  'fuzz',
  'historyDamage',
  'historyKill',
  'importCommand',
  'liveLimits',
  'liveStream',
  'metrics',
  'mqttListener',
  'mqttTakeover',
  'objectStore',
  'objectStoreLimits',
  'pendingConnections',
  'proxyOutage',
  'recordedHour',
  'replayEqual',
  'replayMute',
  'replaySocket',
  'replayWalk',
  'restart',
  'sharedVolume',
  'siteStream',
  'slowClient',
  'starting',
  'tracing',
  'twoServers',
].map((name) => `tests/contract/${name}.test.ts`);

/** Each gets its modules anew: they hold what the page holds once, as its language. */
const ISOLATED = ['src/{app,i18n}/**/*.test.{ts,tsx}'];
const SHARED = ['{src,server,scripts,demo,authoring}/**/*.test.{ts,tsx}'];

/** They compare delays: nothing else of the run may take the processor meanwhile. */
const MEASURED = ['tests/contract/largeBodies.test.ts'];
const BY_THEMSELVES = { maxWorkers: 1, sequence: { groupOrder: 1 } };

/** What people do and see through whichever of two servers they reach. */
const ON_TWO_SERVERS = [
  'annotations',
  'designs',
  'feedback',
  'ingest',
  'liveForms',
  'machineAccounts',
  'mine',
  'mineStates',
  'names',
  'ruleZones',
  'shiftHandover',
  'signIn',
  'signInPage',
  'status',
  'viewPermissions',
  'viewQuota',
  'views',
  'wire',
  'workspace',
].map((name) => `tests/contract/${name}.test.ts`);

// Taken out of the environment: the other projects would find it there, too.
const { HEADFRAME_TEST_DATABASE_URL: postgres } = process.env;
delete process.env['HEADFRAME_TEST_DATABASE_URL'];

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify('0.0.0') },
  test: {
    ...PATIENCE,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['tests/support/fixedSeed.ts'],
    execArgv: SHORT_RUN_NODE_FLAGS,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ISOLATED,
        },
      },
      {
        extends: true,
        // They change nothing outside of themselves: reading all modules again for each file takes most of their time.
        test: { name: 'unit-shared', include: SHARED, exclude: ISOLATED, isolate: false },
      },
      { extends: true, test: { name: 'contract', ...CONTRACT, exclude: [...CONTRACT_ISOLATED, ...MEASURED] } },
      { extends: true, test: { name: 'contract-isolated', include: CONTRACT_ISOLATED } },
      { extends: true, test: { name: 'contract-measured', include: MEASURED, ...BY_THEMSELVES } },
      // The same tests once more, against the PostgreSQL server that HEADFRAME_TEST_DATABASE_URL names.
      ...(postgres
        ? [
            {
              extends: true as const,
              test: {
                name: 'contract-postgres',
                ...CONTRACT,
                exclude: [...WITHOUT_POSTGRES, ...CONTRACT_ISOLATED, ...MEASURED],
                env: { HEADFRAME_TEST_DATABASE_URL: postgres },
              },
            },
            {
              extends: true as const,
              test: {
                name: 'contract-postgres-isolated',
                include: CONTRACT_ISOLATED.filter((file) => !WITHOUT_POSTGRES.includes(file)),
                env: { HEADFRAME_TEST_DATABASE_URL: postgres },
              },
            },
            {
              extends: true as const,
              test: {
                name: 'contract-postgres-measured',
                include: MEASURED,
                env: { HEADFRAME_TEST_DATABASE_URL: postgres },
                ...BY_THEMSELVES,
              },
            },
          ]
        : []),
      // Some of them a third time: two servers over that database and NATS, behind nginx, get the requests in turn.
      ...(postgres && missingPrograms().length === 0
        ? [
            {
              extends: true as const,
              test: {
                name: 'contract-servers',
                include: ON_TWO_SERVERS,
                env: { HEADFRAME_TEST_DATABASE_URL: postgres, HEADFRAME_TEST_SERVERS: '2' },
              },
            },
          ]
        : []),
    ],
    // Contract tests wait for clocks and processes more than they compute.
    maxWorkers: 3,
  },
});
