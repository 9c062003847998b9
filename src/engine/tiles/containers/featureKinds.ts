/** Kinds of ground of a tile's features, from the properties of its batch table (3D Tiles 1.0). */
import { GROUND_KINDS, groundKindOf } from '../../../domain/site/groundKind.ts';

/** Properties that tell what a feature is, most telling first; compared without case. */
const KIND_PROPERTIES = ['class', 'classification', 'surface', 'material', 'layer', 'type', 'category', 'name'];

/** @returns by feature its place in GROUND_KINDS, or -1; undefined where no property tells a kind of any feature */
export function featureKindsOf(batch: Readonly<Record<string, unknown>>): readonly number[] | undefined {
  const properties = Object.entries(batch);
  for (const telling of KIND_PROPERTIES) {
    const values = properties.find(([name]) => name.toLowerCase() === telling)?.[1];
    if (!Array.isArray(values)) continue;
    const kinds = values.map(kindOf);
    if (kinds.some((kind) => kind >= 0)) return kinds;
  }
  return undefined;
}

function kindOf(value: unknown): number {
  const kind = typeof value === 'string' ? groundKindOf(value) : undefined;
  return kind ? GROUND_KINDS.indexOf(kind) : -1;
}
