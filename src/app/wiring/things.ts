/** The catalogue of sensors, fixed assets and annotations, read into the world. */
import type { Catalogue } from '../../services/catalogue/catalogue.ts';
import type { Things } from '../../state/world/things/Things.ts';

const TYPE_OF = { asset: 'fixed asset', sensor: 'sensor', annotation: 'annotation' } as const;
export type CatalogueKind = keyof typeof TYPE_OF;
export const CATALOGUE_KINDS = Object.keys(TYPE_OF) as CatalogueKind[];

/** What others renamed shows, what they took out of use is gone. @throws {CallError} */
export async function readThings(
  { catalogue, things }: { catalogue: Catalogue; things: Things },
  kind: CatalogueKind,
  signal: AbortSignal,
): Promise<void> {
  const take = things.reading(kind);
  const entities = await catalogue.thingEntities(TYPE_OF[kind], signal);
  if (!signal.aborted) take(entities);
}
