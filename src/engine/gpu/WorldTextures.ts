/** A world's textures, shared by the views that show it: its vehicles and its site entities. */
import type { Scope } from '../../lifetime/scope.ts';
import type { PoseTable } from '../../state/world/PoseTable.ts';
import type { World } from '../../state/world/World.ts';
import { ColourTexture } from './ColourTexture.ts';
import { PoseTexture } from './PoseTexture.ts';
import type { ViewEngine } from './ViewEngine.ts';

/** A pose table's poses and colours. */
export class BatchTextures {
  readonly poses: PoseTexture;
  readonly colours: ColourTexture;

  constructor(scope: Scope, engine: ViewEngine, poses: PoseTable) {
    this.poses = new PoseTexture(scope, engine, poses);
    this.colours = new ColourTexture(scope, engine, poses);
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
  readonly fleet: BatchTextures;
  readonly siteEntities: BatchTextures;

  constructor(scope: Scope, engine: ViewEngine, world: World) {
    this.fleet = new BatchTextures(scope, engine, world.poses);
    this.siteEntities = new BatchTextures(scope, engine, world.siteEntities.poses);
  }

  /** Uploads what changed. @param atMs time of the frame */
  upload(atMs: number): void {
    this.fleet.upload(atMs);
    this.siteEntities.upload(atMs);
  }

  /** Everything is uploaded again, as after a lost context. */
  invalidate(): void {
    this.fleet.invalidate();
    this.siteEntities.invalidate();
  }
}
