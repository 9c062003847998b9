/** What people read when the server is up: where it is and who may sign in. */
import type { DemoAccounts } from './identity/demoAccounts.ts';
import type { Settings } from './settings.ts';

const ROLES: Readonly<Record<string, string>> = {
  admin: 'administrator (role ADMIN, public views)',
  dispatcher: 'public views',
  operator: '',
  tester: 'group test',
};

/** @param demo absent where there are no demo accounts */
export function startBanner(settings: Settings, demo: DemoAccounts | undefined): string {
  const lines = ['', `  Headframe is ready:  ${settings.publicUrl}`, ''];
  if (demo) {
    lines.push(`  ${'account'.padEnd(12)}${'password'.padEnd(22)}may`);
    for (const name of demo.names)
      lines.push(`  ${name.padEnd(12)}${demo.password.padEnd(22)}${ROLES[name] ?? ''}`.trimEnd());
    lines.push('');
  } else if (settings.identity.externalIssuer === undefined) {
    lines.push('  Accounts:  npm run accounts -- list', '');
  }
  return `${lines.join('\n')}\n`;
}
