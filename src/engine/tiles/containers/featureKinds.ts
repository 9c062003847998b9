/** Kinds of ground of a tile's features, from the properties of its batch table (3D Tiles 1.0). */
import { GROUND_KINDS, groundKindOf } from '../../../domain/site/groundKind.ts';

/** Properties that may hold the class of a feature, in order of preference; case-insensitive. */
const KIND_PROPERTIES = ['class', 'classification', 'surface', 'material', 'layer', 'type', 'category', 'name'];

/** @returns the index in GROUND_KINDS by feature, or -1; undefined if no property gives a kind for any feature */
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
