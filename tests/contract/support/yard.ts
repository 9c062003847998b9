/** A yard with a speed limit, and a sign in it. */

export const YARD_MAP_ID = 'khar-north-2026-11-18';
export const YARD_PLACE = { easting: 600_050, northing: 4_700_050, alt: 10 };
export const YARD_ZONE = {
  zoneName: 'Yard',
  map: YARD_MAP_ID,
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
export const YARD_SIGN = {
  type: 'annotation',
  info: { type: 'location', location: { ...YARD_PLACE, zone: '48N' }, imgUrl: '/signs/portal.svg' },
};
export const ZONE_WITHOUT_RULE = { ...YARD_ZONE, ruleType: undefined, speedLimitKmh: undefined };
