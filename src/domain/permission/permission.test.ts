import { describe, expect, it } from 'vitest';
import { isGranted } from './permissions.ts';
import { type ExtraApp, RAIL_APPS, railHas } from './railApps.ts';
import { mayBecome, mayDelete, mayUpdate } from './viewRights.ts';

const plain = { userId: 'me', admin: false, publicView: false };

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

  it('lets owners update private views, and permission holders public ones', () => {
    expect(mayUpdate(plain, { ownerId: 'me', visibility: 'private' })).toBe(true);
    expect(mayUpdate(plain, { ownerId: 'me', visibility: 'public' })).toBe(false);
    expect(mayUpdate({ ...plain, publicView: true }, { ownerId: 'she', visibility: 'public' })).toBe(true);
  });

  it('makes a public view private only for its owner', () => {
    const holder = { ...plain, publicView: true };
    expect(mayBecome(holder, { ownerId: 'she', visibility: 'public' }, 'private')).toBe(false);
    expect(mayBecome(holder, { ownerId: 'me', visibility: 'public' }, 'private')).toBe(true);
  });

  it('lets administrators delete what they see', () => {
    expect(mayDelete({ ...plain, admin: true }, { ownerId: 'she', visibility: 'sample' })).toBe(true);
    expect(mayDelete(plain, { ownerId: 'she', visibility: 'public' })).toBe(false);
  });
});
