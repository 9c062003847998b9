import { describe, expect, it } from 'vitest';
import { isGranted } from './permissions.ts';
import { type ExtraApp, RAIL_APPS, railHas } from './railApps.ts';

describe('the rail', () => {
  const shown = (groups: string[], filterMineArea: boolean, reportURL = '/r', extraApps: ExtraApp[] = []) =>
    RAIL_APPS.filter((app) => railHas(app, { groups, filterMineArea, reportURL, extraApps }));

  it.each([
    [[], false, ['monitor', 'dispatcher', 'report', 'alerts']],
    [[], true, ['monitor', 'alerts']],
    [['test'], true, ['monitor', 'monitorV2', 'alerts']],
  ])('%j, mine areas %s', (groups, filterMineArea, expected) => {
    expect(shown(groups, filterMineArea)).toEqual(expected);
  });

  it('offers no report without an address', () => {
    expect(shown([], false, '')).not.toContain('report');
  });

  it('shows inputs and maintenance only where the site asks for them', () => {
    expect(shown([], true, '', ['maintenance'])).toEqual(['monitor', 'alerts', 'maintenance']);
    expect(shown([], true, '', ['inputs', 'maintenance'])).toEqual(['monitor', 'alerts', 'inputs', 'maintenance']);
  });
});

describe('rights', () => {
  it('grants only what it knows', () => {
    expect(isGranted(new Set(['public_view']), { resource: 'public_view', scope: 'POST' })).toBe(true);
    expect(isGranted(new Set(['public_view']), { resource: 'public_view', scope: 'GET' })).toBe(false);
  });
});
