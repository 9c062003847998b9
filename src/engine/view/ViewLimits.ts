/** Which entities a view shows, by their keys. */
import { rowMask, type ShownKeys } from '../entities/rowMask.ts';
import type { ViewCore } from './ViewCore.ts';

export class ViewLimits {
  /** Undefined for all. */
  vehicleIds: ShownKeys | undefined;
  siteEntityKeys: ShownKeys | undefined;

  apply(core: ViewCore): void {
    this.applyToVehicles(core);
    this.applyToSiteEntities(core);
  }

  applyToVehicles(core: ViewCore): void {
    core.setMask('fleet', this.vehicleIds && rowMask(core.world.poses, this.vehicleIds));
  }

  applyToSiteEntities(core: ViewCore): void {
    const { poses } = core.world.siteEntities;
    core.setMask('siteEntities', this.siteEntityKeys && rowMask(poses, this.siteEntityKeys));
  }
}
