/** The catalogue of designs in `demo/site/designs`. */
import type { Vec3 } from '../layout/frame.ts';
import { EXTRACTION_LEVEL_Z, HAUL_LOOP, HAULAGE_LEVEL_Z, panelPoint } from '../layout/panel.ts';
import { bearingOf, locationOf } from './places.ts';

/** Bearing of the panel's drifts. */
const NORTH_OF_PANEL_DEG = bearingOf(northOfPanel());

function northOfPanel(): readonly [number, number] {
  const [a, b] = [panelPoint(0, 0, 0), panelPoint(0, 1, 0)];
  return [b[0] - a[0], b[1] - a[1]];
}

/** A design of the catalogue, or a drawing among the maps. */
export interface DesignRecord {
  id: string;
  uuid: string;
  name: string;
  /** File below the folder of designs. */
  file: string;
  category: 'DXF' | 'GLB';
  mineArea: string;
  /** Origin of a solid; drawings contain their own coordinates. */
  spot?: { at: Vec3; bearingDeg: number };
  /** Whether it is listed among the maps instead of the designs. */
  isMap?: boolean;
}

export const DESIGNS: readonly DesignRecord[] = [
  designRecord('1', 'North pit design', 'north-pit-design.dxf', 'Open pit'),
  designRecord('2', 'Ventilation plan extraction', 'ventilation-plan.dxf', 'Extraction level'),
  designRecord('3', 'Ring design drift 4', 'ring-design-drift-4.dxf', 'Extraction level'),
  designRecord('4', 'As-built decline', 'as-built-decline.dxf', 'Decline'),
  {
    ...designRecord('5', 'Stope 6-5', 'stope-6-5.glb', 'Extraction level'),
    spot: { at: panelPoint(22, 14, EXTRACTION_LEVEL_Z + 12), bearingDeg: NORTH_OF_PANEL_DEG },
  },
  {
    ...designRecord('6', 'Crusher chamber', 'crusher-chamber.glb', 'Haulage level'),
    spot: { at: panelPoint(-HAUL_LOOP[0] - 52, 62, HAULAGE_LEVEL_Z), bearingDeg: NORTH_OF_PANEL_DEG },
  },
  { ...designRecord('7', 'Surface plan', 'surface-plan.dxf', 'Surface'), isMap: true },
];

function designRecord(designNumber: string, name: string, file: string, mineArea: string): DesignRecord {
  const category = file.endsWith('.glb') ? 'GLB' : 'DXF';
  return {
    id: `design-${designNumber}`,
    uuid: `6f1d2c60-0000-4000-8000-00000000000${designNumber}`,
    name,
    file,
    category,
    mineArea,
  };
}

/** In the form of `GET /api/entities?type=design`. */
export function wireDesigns() {
  return DESIGNS.filter(({ isMap }) => !isMap).map(({ id, uuid, name, file, category, mineArea, spot }) => ({
    id,
    uuid,
    name,
    type: 'design',
    info: {
      path: `/designs/${file}`,
      category,
      mine_area: mineArea,
      ...(spot ? { location: locationOf(spot.at), rotation: spot.bearingDeg } : {}),
    },
  }));
}

/** In the form of `GET /api/adt/workspace/dxf_maps`; `path` is for the site server. */
export function wireDxfMaps() {
  return DESIGNS.filter(({ isMap }) => isMap).map(({ uuid, name, file }) => ({ uuid, name, path: `/designs/${file}` }));
}
