/** The catalogue of designs: files of `server/demo/site/designs`. */

export interface DesignRecord {
  id: string;
  uuid: string;
  name: string;
  /** File below the folder of designs. */
  file: string;
  category: 'DXF' | 'GLB';
  mineArea: string;
  /** Shown among the maps instead of among the designs. */
  isMap?: boolean;
}

/** What {@link DesignRecord} is called is what its file is called, without spaces. */
export const DESIGNS: readonly DesignRecord[] = [
  design('1', 'North pit design', 'north-pit-design.dxf', 'Open pit'),
  design('2', 'Ventilation plan extraction', 'ventilation-plan.dxf', 'Extraction level'),
  design('3', 'Ring design drift 4', 'ring-design-drift-4.dxf', 'Extraction level'),
  design('4', 'As-built decline', 'as-built-decline.dxf', 'Decline'),
  design('5', 'Stope 6-5', 'stope-6-5.glb', 'Extraction level'),
  design('6', 'Crusher chamber', 'crusher-chamber.glb', 'Haulage level'),
  { ...design('7', 'Surface plan', 'surface-plan.dxf', 'Surface'), isMap: true },
];

function design(no: string, name: string, file: string, mineArea: string): DesignRecord {
  const category = file.endsWith('.glb') ? 'GLB' : 'DXF';
  return { id: `design-${no}`, uuid: `6f1d2c60-0000-4000-8000-00000000000${no}`, name, file, category, mineArea };
}

/** As `GET /api/entities?type=design` lists them. */
export function wireDesigns() {
  return DESIGNS.filter(({ isMap }) => !isMap).map(({ id, uuid, name, file, category, mineArea }) => ({
    id,
    uuid,
    name,
    type: 'design',
    info: { path: `/designs/${file}`, category, mine_area: mineArea },
  }));
}
