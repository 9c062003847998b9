/** The load of a truck in lists and on cards (rules.md#vehicle-load): a shape with a text. */
import type { VehicleRecord } from '../../state/world/vehicle.ts';

/** No glyph without a report of the load: a truck is not empty just because nobody has said what it carries. */
export function loadGlyph(loaded: VehicleRecord['loaded']): 'loaded' | 'empty' | undefined {
  if (loaded === undefined) return undefined;
  return loaded === 'YES' ? 'loaded' : 'empty';
}
