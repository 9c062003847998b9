import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ADMIN_ROLE, PERMISSION } from '../../src/domain/permission/permissions.ts';
import { projectPath } from './projectFiles.ts';
import { readSettings } from './settings.ts';

const NAME = /\b(?:HEADFRAME_[A-Z_]+|NATS_URL|DATABASE_URL)\b/g;
const readme = new Set(readFileSync(projectPath('README.md'), 'utf8').match(NAME));

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

test.each(readdirSync(projectPath('deploy')))('deploy/%s names no variable that there is not', (file) => {
  const named = readFileSync(projectPath('deploy', file), 'utf8').match(NAME) ?? [];
  expect(named.filter((name) => !readme.has(name))).toEqual([]);
});
