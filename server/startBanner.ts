/** Start banner: the server's address and the accounts. */
import type { DemoAccounts } from './identity/demoAccounts.ts';
import type { Settings } from './settings/settings.ts';

const ACCOUNT_ROLE_TEXTS: Readonly<Record<string, string>> = {
  admin: 'administrator (role ADMIN, public views)',
  dispatcher: 'public views',
  operator: '',
  tester: 'group test',
};

/**
 * @param demo absent if there are no demo accounts
 * @param isTerminal whether the output is a terminal: the password is not written to files and log collectors
 */
export function startBanner(settings: Settings, demo: DemoAccounts | undefined, isTerminal: boolean): string {
  const lines = ['', `  Headframe is ready:  ${settings.publicUrl}`, ''];
  if (demo) lines.push(...demoLines(demo, isTerminal), '');
  else if (settings.identity.externalIssuer === undefined) lines.push('  Accounts:  npm run accounts -- list', '');
  lines.push(...startWarnings(settings, demo).flatMap((warning) => [`  ${warning}`, '']));
  return `${lines.join('\n')}\n`;
}

function demoLines({ names, password, passwordFile }: DemoAccounts, isTerminal: boolean): string[] {
  const place = passwordFile === undefined ? 'HEADFRAME_DEMO_PASSWORD' : passwordFile;
  const passwordText = isTerminal ? password : `(in ${place})`;
  const rows = names.map((name) =>
    `  ${name.padEnd(12)}${passwordText.padEnd(22)}  ${ACCOUNT_ROLE_TEXTS[name] ?? ''}`.trimEnd(),
  );
  const passwordLines =
    isTerminal && passwordFile !== undefined ? ['', `  The password is kept in ${passwordFile}`] : [];
  return [`  ${'account'.padEnd(12)}${'password'.padEnd(passwordText.length)}  may`, ...rows, ...passwordLines];
}

/** Warnings about settings that are less safe than they should be. */
export function startWarnings(
  { publicUrl, trustedProxies, demo }: Settings,
  accounts: DemoAccounts | undefined,
): string[] {
  const warnings: string[] = [];
  if (publicUrl.startsWith('https:') && trustedProxies === 0) {
    warnings.push(
      'HEADFRAME_PUBLIC_URL is https, so a reverse proxy stands before the server, but HEADFRAME_TRUST_PROXY is off:' +
        " every caller counts as one address, the proxy's. Set it to the number of proxies.",
    );
  }
  if (accounts?.passwordWeakness !== undefined && demo.password !== undefined) {
    warnings.push(`HEADFRAME_DEMO_PASSWORD is weak: ${accounts.passwordWeakness}. Let only a demo run with it.`);
  }
  return warnings;
}
