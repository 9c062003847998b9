/** A world's textures about one origin, shared by the views that show it on one map: its vehicles and its site entities. */
import type { Scope } from '../../lifetime/scope.ts';
import type { World } from '../../state/world/World.ts';
import { type LocalPoses, WorldPoses } from '../../state/world/WorldPoses.ts';
import { ColourTexture } from './ColourTexture.ts';
import { PoseTexture } from './PoseTexture.ts';
import type { ViewEngine } from './ViewEngine.ts';

/** A pose table's poses and colours. */
export class BatchTextures {
  readonly local: LocalPoses;
  readonly poses: PoseTexture;
  readonly colours: ColourTexture;

  constructor(scope: Scope, engine: ViewEngine, local: LocalPoses) {
    this.local = local;
    this.poses = new PoseTexture(scope, engine, local);
    this.colours = new ColourTexture(scope, engine, local.poses);
  }

  upload(atMs: number): void {
    this.poses.upload(atMs);
    this.colours.upload();
  }

  invalidate(): void {
    this.poses.invalidate();
    this.colours.invalidate();
  }
}

export class WorldTextures {
  readonly poses: WorldPoses;
  readonly fleet: BatchTextures;
  readonly siteEntities: BatchTextures;

  constructor(scope: Scope, engine: ViewEngine, world: World) {
    this.poses = new WorldPoses(scope, world);
    this.fleet = new BatchTextures(scope, engine, this.poses.fleet);
    this.siteEntities = new BatchTextures(scope, engine, this.poses.siteEntities);
  }

  /** Uploads what changed. @param atMs time of the frame */
  upload(atMs: number): void {
    this.fleet.upload(atMs);
    this.siteEntities.upload(atMs);
  }

  /** Makes the next upload a full one, as after a lost context. */
  invalidate(): void {
    this.fleet.invalidate();
    this.siteEntities.invalidate();
  }
}
