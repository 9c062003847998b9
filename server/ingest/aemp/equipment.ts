/** Converts the equipment of an AEMP 2.0 (ISO 15143-3) fleet snapshot to fixes. */
import { UnreadableItem } from '../intake.ts';
import { numberOrText, timeOrText } from '../writtenValues.ts';

/** The values of one piece of equipment, as text; names in lower case, since producers differ in case. */
export type Equipment = ReadonlyMap<string, string>;

/** Elements that are read, by their parent group. */
export const EQUIPMENT_GROUPS: ReadonlyMap<string, readonly string[]> = new Map([
  ['equipmentheader', ['equipmentid', 'serialnumber', 'pin']],
  ['location', ['latitude', 'longitude', 'altitude', 'altitudeunits', 'datetime']],
]);

const METRES_PER_FOOT = 0.3048;

/** @returns an item for the intake, timed when the position was measured */
export function fixOf(equipment: Equipment): unknown {
  const text = (name: string) => equipment.get(name) ?? '';
  const id = text('equipmentid') || text('serialnumber') || text('pin');
  if (text('latitude') === '' || text('longitude') === '')
    return new UnreadableItem('the equipment has no location', JSON.stringify(Object.fromEntries(equipment)));
  const altitude = text('altitude') === '' ? undefined : numberOrText(text('altitude'));
  const isFeet = /^(foot|feet|ft)$/i.test(text('altitudeunits'));
  const alt = typeof altitude === 'number' && isFeet ? altitude * METRES_PER_FOOT : altitude;
  return {
    // Without a name: a known vehicle may have one from another source.
    ...(id !== '' && { id }),
    ...(text('datetime') !== '' && { timestamp: timeOrText(text('datetime')) }),
    location: {
      lon: numberOrText(text('longitude')),
      lat: numberOrText(text('latitude')),
      ...(alt !== undefined && { alt }),
    },
  };
}
