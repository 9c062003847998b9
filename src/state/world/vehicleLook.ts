/** How a vehicle is drawn: the bits that shaders read of its record. */
import { carriesLoad, showsLoad } from '../../domain/vehicle/category.ts';
import { LOOK } from './look.ts';
import type { VehicleRecord } from './vehicle.ts';

export function lookOf(record: VehicleRecord): number {
  let look: number =
    record.render === 'offline' ? LOOK.offline : record.render === 'onlineOther' ? LOOK.other : LOOK.operating;
  if (showsLoad(record.category)) look |= record.loaded === 'YES' ? LOOK.loaded : LOOK.empty;
  else if (carriesLoad(record.category) && record.loaded === 'YES') look |= LOOK.heaped;
  if (record.stale) look |= LOOK.stale;
  if (record.warning) look |= LOOK.warning | (record.alertSeen ? LOOK.alertSeen : LOOK.alert);
  return look;
}
