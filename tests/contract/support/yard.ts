/** A yard with a speed limit, and a sign in it. */

export const MAP = 'khar-north-2026-11-18';
export const PLACE = { easting: 600_050, northing: 4_700_050, alt: 10 };
export const ZONE = {
  zoneName: 'Yard',
  map: MAP,
  points: [
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 100],
  ].map(([x = 0, y = 0]) => ({ x: 600_000 + x, y: 4_700_000 + y })),
  lowerZ: 0,
  upperZ: 50,
  ruleType: 'speed_restriction',
  speedLimitKmh: 20,
};
export const SIGN = {
  type: 'annotation',
  info: { type: 'location', location: { ...PLACE, zone: '48N' }, imgUrl: '/signs/portal.svg' },
};
export const ZONE_WITHOUT_RULE = { ...ZONE, ruleType: undefined, speedLimitKmh: undefined };
