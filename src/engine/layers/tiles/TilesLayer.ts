/** The map in one view: a mesh per tile part over the store's shared buffers. */
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Scope } from '../../../lifetime/scope.ts';
import type { TileBuffers } from '../../tiles/TileBuffers.ts';
import type { TileStore } from '../../tiles/TileStore.ts';
import type { Layer, LayerFrame } from '../Layer.ts';
import type { LayerContext } from '../LayerContext.ts';
import type { MapTint } from './MapTint.ts';
import { TileMaterials } from './TileMaterials.ts';

interface TileMeshes {
  buffers: readonly TileBuffers[];
  scope: Scope;
  meshes: Mesh[];
}

export class TilesLayer implements Layer {
  readonly #scope: Scope;
  readonly #scene: Scene;
  readonly #store: TileStore;
  readonly #materials: TileMaterials;
  readonly #tiles = new Map<string, TileMeshes>();
  #storeVersion = -1;
  #isMapShown = true;
  #areDrivesCut = false;

  constructor(context: Pick<LayerContext, 'scope' | 'scene' | 'tiles' | 'section'>, mapTint: MapTint) {
    this.#scope = context.scope;
    this.#scene = context.scene;
    this.#store = context.tiles;
    this.#materials = new TileMaterials(context, mapTint);
  }

  update(frame: LayerFrame): void {
    const { display } = frame;
    if (this.#materials.update(frame)) this.restore();
    this.#hideRoofs(this.#materials.areDrivesCut);
    if (this.#storeVersion === this.#store.version && this.#isMapShown === display.isMapShown) return;
    this.#storeVersion = this.#store.version;
    this.#isMapShown = display.isMapShown;
    const chosenTiles = new Set(display.isMapShown ? this.#store.drawableIds : []);
    for (const [id, tile] of this.#tiles) {
      const isCurrent = this.#store.contentOf(id) === tile.buffers;
      if (!isCurrent) this.#remove(id, tile);
      else for (const mesh of tile.meshes) mesh.setEnabled(chosenTiles.has(id));
    }
    if (this.#tiles.size === 0) this.#materials.disposeShared();
    for (const id of chosenTiles) if (!this.#tiles.has(id)) this.#add(id);
  }

  giveUp(): void {
    this.restore();
  }

  /** Creates all meshes and materials again in the next update. */
  restore(): void {
    for (const [id, tile] of this.#tiles) this.#remove(id, tile);
    this.#materials.disposeShared();
    this.#storeVersion = -1;
  }

  #hideRoofs(areDrivesCut: boolean): void {
    if (areDrivesCut === this.#areDrivesCut) return;
    this.#areDrivesCut = areDrivesCut;
    for (const { buffers, meshes } of this.#tiles.values()) {
      for (const [k, mesh] of meshes.entries()) mesh.isVisible = !this.#isCutAway(buffers[k] as TileBuffers);
    }
  }

  /** Objects at the roof are cut away with it. */
  #isCutAway({ part }: TileBuffers): boolean {
    return this.#areDrivesCut && part.underground === 'roof';
  }

  #add(id: string): void {
    const buffers = this.#store.contentOf(id);
    if (!buffers) return;
    const scope = this.#scope.child();
    this.#tiles.set(id, { buffers, scope, meshes: buffers.map((part) => this.#mesh(scope, id, part)) });
  }

  #remove(id: string, tile: TileMeshes): void {
    tile.scope.dispose();
    this.#tiles.delete(id);
  }

  #mesh(scope: Scope, id: string, buffers: TileBuffers): Mesh {
    const mesh = new Mesh(id, this.#scene);
    scope.own(() => mesh.dispose());
    mesh.material = this.#materials.materialOf(scope, buffers);
    buffers.applyTo(mesh);
    mesh.isPickable = false;
    mesh.doNotSyncBoundingInfo = true;
    mesh.freezeWorldMatrix();
    mesh.isVisible = !this.#isCutAway(buffers);
    return mesh;
  }
}
