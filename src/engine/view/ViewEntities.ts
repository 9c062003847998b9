/** The entities of a view's world: which are shown, selected and hovered, and when they must be drawn again. */
import type { World } from '../../state/world/World.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import type { BoundingBox } from '../camera/ground.ts';
import type { SectionClip } from '../display/SectionClip.ts';
import { EntityBatch } from '../entities/EntityBatch.ts';
import { fleetLabelSource, siteEntityLabelSource } from '../entities/LabelSource.ts';
import type { WorldTextures } from '../gpu/WorldTextures.ts';
import type { LayerFrame } from '../layers/Layer.ts';

export class ViewEntities {
  readonly fleet: EntityBatch;
  readonly siteEntities: EntityBatch;
  /** Decides which are cut away. */
  readonly section: SectionClip;
  readonly #batches: readonly [EntityBatch, EntityBatch];
  readonly #tracks: { readonly version: number };
  #drawnTracks = -1;
  readonly #alerts: { readonly breachedZoneIds: ReadonlySet<string> };
  #drawnBreachedZoneIds: ReadonlySet<string> | undefined;

  constructor(world: World, textures: WorldTextures, rig: CameraRig, section: SectionClip) {
    this.section = section;
    this.fleet = new EntityBatch(fleetLabelSource(world), textures.fleet, rig, section);
    this.siteEntities = new EntityBatch(siteEntityLabelSource(world), textures.siteEntities, rig, section);
    this.#tracks = world.tracks;
    this.#alerts = world.alerts;
    this.#batches = [this.fleet, this.siteEntities];
  }

  /** The next draw culls again. */
  invalidate(): void {
    for (const batch of this.#batches) batch.visibility.invalidate();
  }

  select(ids: readonly string[]): void {
    for (const batch of this.#batches) batch.select(ids);
  }

  /** @returns whether the hovered entity changed */
  hover(id: string | undefined): boolean {
    const isChanged = this.fleet.hover(id);
    return this.siteEntities.hover(id) || isChanged;
  }

  /** Whether something moves or has changed since the last draw. */
  needsRedraw(worldMs: number): boolean {
    if (this.#drawnTracks !== this.#tracks.version || this.#hasOtherBreaches) return true;
    return this.fleet.needsRedraw(worldMs) || this.siteEntities.needsRedraw(worldMs);
  }

  /** Whether an entity is selected, hovered or alerted: it is drawn at the full frame rate. */
  get hasEmphasis(): boolean {
    return this.fleet.hasEmphasis || this.siteEntities.hasEmphasis;
  }

  /**
   * Called before each draw. @param bounds vehicles outside are culled
   * @returns whether anything besides time has changed for layers: rows in view, their textures, breached zones
   */
  update(frame: LayerFrame, bounds: BoundingBox | undefined): boolean {
    this.#drawnTracks = this.#tracks.version;
    const hasOtherBreaches = this.#hasOtherBreaches;
    this.#drawnBreachedZoneIds = this.#alerts.breachedZoneIds;
    const isFleetChanged = this.fleet.update(frame, bounds);
    return this.siteEntities.update(frame, undefined) || isFleetChanged || hasOtherBreaches;
  }

  /** The batches notice alerts of vehicles, but not those of zones. */
  get #hasOtherBreaches(): boolean {
    return this.#drawnBreachedZoneIds !== this.#alerts.breachedZoneIds;
  }
}
