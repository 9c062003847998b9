import { describe, expect, test } from 'vitest';
import type { DemoAccounts } from './identity/demoAccounts.ts';
import { readSettings } from './settings/settings.ts';
import { startBanner } from './startBanner.ts';

const demoAccounts: DemoAccounts = {
  names: ['admin'],
  password: 'abcd-efgh-jkmn-pqrs',
  passwordFile: '/data/demo-password',
  passwordWeakness: undefined,
};

describe('the banner', () => {
  test('shows the password to a person, and where it is kept', () => {
    const text = startBanner(readSettings({}), demoAccounts, true);
    expect(text).toContain('abcd-efgh-jkmn-pqrs');
    expect(text).toContain('/data/demo-password');
  });

  test('names no password to a file or a log collector, only where it is', () => {
    const text = startBanner(readSettings({}), demoAccounts, false);
    expect(text).not.toContain('abcd-efgh');
    expect(text).toContain('/data/demo-password');
    const given = startBanner(readSettings({}), { ...demoAccounts, passwordFile: undefined }, false);
    expect(given).not.toContain('abcd-efgh');
    expect(given).toContain('HEADFRAME_DEMO_PASSWORD');
  });

  test('warns of a proxy that the settings do not know, and of a weak password', () => {
    const https = { HEADFRAME_PUBLIC_URL: 'https://mine.example' };
    expect(startBanner(readSettings(https), demoAccounts, false)).toContain('HEADFRAME_TRUST_PROXY is off');
    const trusted = readSettings({ ...https, HEADFRAME_TRUST_PROXY: 'on' });
    expect(startBanner(trusted, demoAccounts, false)).not.toContain('HEADFRAME_TRUST_PROXY');
    const settings = readSettings({ HEADFRAME_DEMO_PASSWORD: 'password1234' });
    expect(startBanner(settings, { ...demoAccounts, passwordWeakness: 'It is easy' }, false)).toContain(
      'HEADFRAME_DEMO_PASSWORD is weak',
    );
  });
});
