import { describe, expect, it } from 'vitest';
import type { ExtraApp } from '../../domain/wire/extraApps.ts';
import { RAIL_APPS } from './registry.ts';

/** Further panels of a site's own do not concern these rules. */
const SPECIFIED_APP_IDS = ['monitor', 'monitorV2', 'dispatcher', 'report', 'alerts', 'inputs', 'maintenance'];

describe('the rail', () => {
  const access = { groups: [], filterMineArea: false, reportURL: '', extraApps: [], hasPeople: false };
  const shownAppIds = (groups: string[], filterMineArea: boolean, reportURL = '/r', extraApps: ExtraApp[] = []) =>
    RAIL_APPS.filter((app) => app.rule({ ...access, groups, filterMineArea, reportURL, extraApps }))
      .map(({ id }) => id)
      .filter((id) => SPECIFIED_APP_IDS.includes(id));

  it.each([
    [[], false, ['monitor', 'dispatcher', 'report', 'alerts']],
    [[], true, ['monitor', 'alerts']],
    [['test'], true, ['monitor', 'monitorV2', 'alerts']],
  ])('%j, mine areas %s', (groups, filterMineArea, expected) => {
    expect(shownAppIds(groups, filterMineArea)).toEqual(expected);
  });

  it('offers no report without an address', () => {
    expect(shownAppIds([], false, '')).not.toContain('report');
  });

  it('shows inputs and maintenance only where the site asks for them', () => {
    expect(shownAppIds([], true, '', ['maintenance'])).toEqual(['monitor', 'alerts', 'maintenance']);
    expect(shownAppIds([], true, '', ['inputs', 'maintenance'])).toEqual([
      'monitor',
      'alerts',
      'inputs',
      'maintenance',
    ]);
  });

  it('offers the people panel if the backend lists people to the user', () => {
    const isPeoplePanelOffered = (hasPeople: boolean) =>
      RAIL_APPS.some(({ id, rule }) => id === 'people' && rule({ ...access, hasPeople }));
    expect([isPeoplePanelOffered(true), isPeoplePanelOffered(false)]).toEqual([true, false]);
  });

  it('has each id once', () => {
    expect(new Set(RAIL_APPS.map(({ id }) => id)).size).toBe(RAIL_APPS.length);
  });
});
