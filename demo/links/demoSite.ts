/** Site data for the demo mine: the catalogue's entities and the road graph. */
import type { RoadNetwork } from '../../src/domain/site/roads.ts';

export interface CatalogueEntity {
  name: string;
  /** JSON text or an object. */
  info?: string | Record<string, unknown> | undefined;
}

/** By entity type; the types that the demo mine reports on. */
export type DemoCatalogue = Readonly<
  Partial<Record<'sensor' | 'people' | 'fixed asset', readonly CatalogueEntity[] | undefined>>
>;

export interface DemoSite {
  entities: DemoCatalogue;
  roads: RoadNetwork;
}
