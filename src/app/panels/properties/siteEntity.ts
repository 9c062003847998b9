/** A sensor, fixed asset, person or annotation as its card reads it. */
import type { SiteEntityRecord } from '../../../state/world/siteEntities/siteEntity.ts';

export type SiteEntity = Readonly<SiteEntityRecord>;
