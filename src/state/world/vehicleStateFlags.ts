/** State flags of a vehicle's record. */
import { carriesLoad, showsLoad } from '../../domain/vehicle/category.ts';
import { STATE_FLAGS } from './stateFlags.ts';
import type { VehicleRecord } from './vehicle.ts';

export function stateFlagsOf(record: VehicleRecord): number {
  let flags: number =
    record.render === 'offline'
      ? STATE_FLAGS.offline
      : record.render === 'onlineOther'
        ? STATE_FLAGS.other
        : STATE_FLAGS.operating;
  if (showsLoad(record.category)) flags |= record.loaded === 'YES' ? STATE_FLAGS.loaded : STATE_FLAGS.empty;
  else if (carriesLoad(record.category) && record.loaded === 'YES') flags |= STATE_FLAGS.heaped;
  if (record.stale) flags |= STATE_FLAGS.stale;
  if (record.hasWarning)
    flags |= STATE_FLAGS.warning | (record.isAlertSeen ? STATE_FLAGS.alertSeen : STATE_FLAGS.alert);
  return flags;
}
