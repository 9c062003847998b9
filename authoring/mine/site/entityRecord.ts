/** Entities of the demo site before they are written in the wire form. */
import { locationOf, type PointOnWay } from './places.ts';

/** An entity of the catalogue in the mine frame, before it is written in the wire form. */
export interface EntityRecord {
  id: string;
  name: string;
  type: 'sensor' | 'fixed asset' | 'people' | 'annotation' | 'design';
  spot: PointOnWay;
  info: Record<string, unknown>;
}

/** In the form of `GET /api/entities`. */
export function wireEntity({ id, name, type, spot, info }: EntityRecord) {
  const { position, bearingDeg, mineArea } = spot;
  return {
    id,
    name,
    type,
    info: { ...info, location: locationOf(position), rotation: bearingDeg, mine_area: mineArea },
  };
}
