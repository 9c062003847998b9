import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ADMIN_ROLE, PERMISSION } from '../../src/domain/permission/permissions.ts';
import { projectPath } from './projectFiles.ts';
import { ENVIRONMENT_VARIABLES, readSettings } from './settings.ts';

const knownVariables = new Set(ENVIRONMENT_VARIABLES);
/** As the example files set it for a server: in its own block of a compose file, in a unit, in an image. */
const SETTING_PATTERN = /^ {4}([A-Z][A-Z0-9_]*): |(?:^ENV |^Environment=|\s)([A-Z][A-Z0-9_]*)=/gm;
/** Anywhere in a text: names that can be of nothing else. */
const OWN_NAME_PATTERN = /\bHEADFRAME_[A-Z0-9_]+\b/g;
/** Read by Node and the C library. */
const RUNTIME_VARIABLES = ['NODE_ENV', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_'];
const textOf = (...path: string[]) => readFileSync(projectPath(...path), 'utf8');

test('the realm for Keycloak has the clients that the compose file names, and roles that grant something', () => {
  const realm = JSON.parse(readFileSync(projectPath('deploy', 'keycloak-realm.json'), 'utf8')) as {
    clients: { clientId: string; publicClient: boolean }[];
    roles: { realm: { name: string }[] };
  };
  const compose = readFileSync(projectPath('deploy', 'compose.keycloak.yaml'), 'utf8');
  const { identity } = readSettings({});
  const machines = realm.clients.filter(({ publicClient }) => !publicClient).map(({ clientId }) => clientId);
  expect(realm.clients.filter(({ publicClient }) => publicClient).map(({ clientId }) => clientId)).toEqual([
    identity.clientId,
  ]);
  expect(/HEADFRAME_MACHINE_CLIENTS: (.*)/.exec(compose)?.[1]?.split(',')).toEqual(machines);
  const granting = new Set<string>([ADMIN_ROLE, ...Object.values(PERMISSION)]);
  expect(realm.roles.realm.map(({ name }) => name).filter((name) => !granting.has(name))).toEqual([]);
});

test('the fleet of the realm for Keycloak may send fixes', () => {
  const { users, clients } = JSON.parse(textOf('deploy', 'keycloak-realm.json')) as {
    users: { serviceAccountClientId: string; realmRoles: string[] }[];
    clients: { clientId: string; serviceAccountsEnabled?: boolean }[];
  };
  const machines = clients
    .filter(({ serviceAccountsEnabled }) => serviceAccountsEnabled)
    .map(({ clientId }) => clientId);
  expect(users.map(({ serviceAccountClientId }) => serviceAccountClientId)).toEqual(machines);
  for (const { realmRoles } of users) expect(realmRoles).toEqual([PERMISSION.ingest]);
});

test.each(readdirSync(projectPath('deploy')))(
  'deploy/%s sets and names no variable that the server does not read',
  (file) => {
    const text = textOf('deploy', file);
    const set = [...text.matchAll(SETTING_PATTERN)].map(([, inCompose, elsewhere]) => inCompose ?? elsewhere ?? '');
    const named = [...set, ...(text.match(OWN_NAME_PATTERN) ?? [])];
    expect(named.filter((name) => !knownVariables.has(name) && !RUNTIME_VARIABLES.includes(name))).toEqual([]);
  },
);

test('the compose file sets what two servers behind a proxy need', () => {
  const names = [...textOf('deploy', 'compose.yaml').matchAll(/^ {4}([A-Z][A-Z0-9_]*): /gm)].map(([, name]) => name);
  const needed = ['DATABASE_URL', 'HEADFRAME_PUBLIC_URL', 'HEADFRAME_TRUST_PROXY', 'NATS_URL'];
  expect(names).toEqual(expect.arrayContaining(needed));
});

test('README.md lists every variable that the server reads', () => {
  const listed = textOf('README.md');
  // Backends are listed by the ends of their names.
  const endOf = (name: string) => `…${name.replace('HEADFRAME', '')}`;
  const isListed = (name: string) => [name, endOf(name)].some((text) => listed.includes(`\`${text}\``));
  expect(ENVIRONMENT_VARIABLES.filter((name) => !isListed(name))).toEqual([]);
});
