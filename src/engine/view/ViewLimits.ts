/** Which entities a view shows, by their keys. */
import { rowMask } from '../entities/rowMask.ts';
import type { ViewCore } from './ViewCore.ts';

export class ViewLimits {
  /** Undefined for all. */
  vehicleIds: ReadonlySet<string> | undefined;
  siteEntityKeys: ReadonlySet<string> | undefined;

  apply(core: ViewCore): void {
    const { poses, siteEntities } = core.world;
    core.setMask('fleet', this.vehicleIds && rowMask(poses, this.vehicleIds));
    core.setMask('siteEntities', this.siteEntityKeys && rowMask(siteEntities.poses, this.siteEntityKeys));
  }
}
