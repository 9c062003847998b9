/** The catalogue of sensors, fixed assets and annotations, read into the world. */
import { applyListInSlices } from '../../lifetime/timeSlices.ts';
import type { Catalogue } from '../../services/catalogue/catalogue.ts';
import type { SiteEntities } from '../../state/world/siteEntities/SiteEntities.ts';

const TYPE_BY_KIND = { asset: 'fixed asset', sensor: 'sensor', annotation: 'annotation' } as const;
export type CatalogueKind = keyof typeof TYPE_BY_KIND;
export const LIST_CALL_OF_KIND = { asset: 'assets', sensor: 'sensors', annotation: 'annotations' } as const;
export const CATALOGUE_KINDS = Object.keys(TYPE_BY_KIND) as CatalogueKind[];

/** Applies other users' renames and removals, in slices. @throws {CallError} */
export async function readSiteEntities(
  { catalogue, siteEntities }: { catalogue: Catalogue; siteEntities: SiteEntities },
  kind: CatalogueKind,
  signal: AbortSignal,
): Promise<void> {
  const applyEntities = siteEntities.beginSync(kind);
  const entities = await catalogue.siteEntities(TYPE_BY_KIND[kind], signal);
  await applyListInSlices(entities, signal, applyEntities);
}
