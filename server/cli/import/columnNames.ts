/** Column names used in exports of fleet systems, by meaning. */

/** Names by meaning, the most specific first; compared ignoring case, spaces, punctuation and units in brackets. */
export const COLUMN_NAMES = {
  x: ['longitude', 'lon', 'lng', 'long', 'easting', 'east', 'utme', 'utmx', 'x', 'gpslongitude', 'positionlong'],
  y: ['latitude', 'lat', 'northing', 'north', 'utmn', 'utmy', 'y', 'gpslatitude', 'positionlat'],
  altitude: ['altitude', 'alt', 'elevation', 'elev', 'ele', 'height', 'z', 'gpsaltitude'],
  time: [
    'timestamp',
    'datetime',
    'time',
    't',
    'utc',
    'gpstime',
    'timeutc',
    'recordedat',
    'date',
    'ts',
    'epoch',
    'unixtime',
    'timestampms',
    'timems',
    'epochms',
    'timestamps',
    'times',
    'epochs',
  ],
  id: [
    'vehicle',
    'vehicleid',
    'unit',
    'unitid',
    'equipment',
    'equipmentid',
    'truck',
    'tracker',
    'trackerid',
    'device',
    'deviceid',
    'trajectoryid',
    'trajid',
    'trackid',
    'track',
    'id',
    'vehiclename',
    'name',
  ],
  name: ['vehiclename', 'name', 'label', 'callsign'],
  category: ['category', 'vehiclecategory', 'vehicletype'],
  speed: ['speed', 'velocity', 'speedkmh', 'speedkph', 'velocitykmh', 'speedms', 'speedmps', 'speedknots', 'gpsspeed'],
  heading: ['heading', 'bearing', 'course', 'rotation', 'azimuth', 'direction', 'headingdeg', 'track angle'],
} as const;

export function normalizeHeader(name: string): string {
  return name
    .replace(/^\uFEFF/, '')
    .replace(/[([].*?[)\]]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
