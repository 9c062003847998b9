/** The maps that views show, each opened once; all share one memory budget and one limit of concurrent requests. */
import type { Scope } from '../../lifetime/scope.ts';
import { TileRequests } from '../tiles/TileRequests.ts';
import type { MapReaders } from '../tiles/TileStoreOptions.ts';
import type { MapSource } from '../view/MapSource.ts';
import { divideMemory } from './divideMemory.ts';
import { type MapUser, StageMap, type StageMapOptions } from './StageMap.ts';

/** Maximum concurrent tile requests of all maps (rules.md#tile-loader). */
const TILES_AT_ONCE = 25;

type StageMapsOptions = Omit<StageMapOptions, 'loading'> & { readers: MapReaders };

export class StageMaps {
  readonly #scope: Scope;
  readonly #options: StageMapOptions;
  readonly #maps: StageMap[] = [];
  readonly #usedMb: number[] = [];
  readonly #limitsMb: number[] = [];

  constructor(scope: Scope, { readers, ...options }: StageMapsOptions) {
    this.#scope = scope;
    this.#options = { ...options, loading: { ...readers, requests: new TileRequests(TILES_AT_ONCE) } };
  }

  /** The map with this URL, opened unless a view shows it already; must be passed to {@link show} at once. */
  openMap(source: MapSource | undefined): StageMap {
    const known = this.#maps.find(({ url }) => url === source?.url);
    if (known) {
      known.follow(source?.overlays);
      return known;
    }
    const map = new StageMap(this.#scope.child(), source, this.#options);
    this.#maps.push(map);
    return map;
  }

  /** Shows a map to a view until its scope ends. */
  show(viewScope: Scope, map: StageMap, user: MapUser): void {
    map.addUser(viewScope, user, () => this.#disposeUnused());
    this.#disposeUnused();
  }

  /** Chooses the tiles of all maps. @param gpuMs current GPU time of a frame of all views */
  update(atMs: number, gpuMs: number): void {
    const maps = this.#maps;
    for (let k = 0; k < maps.length; k++) this.#usedMb[k] = maps[k]?.tiles.memoryMb ?? 0;
    if (this.#usedMb.length !== maps.length) this.#usedMb.length = maps.length;
    divideMemory(this.#usedMb, this.#limitsMb);
    for (let k = 0; k < maps.length; k++) {
      const map = maps[k] as StageMap;
      map.tiles.maxMemoryMb = this.#limitsMb[k] as number;
      map.update(atMs, gpuMs);
    }
  }

  /** Called when the WebGL context is lost. */
  giveUpBuffers(): void {
    for (const { tiles } of this.#maps) tiles.giveUpBuffers();
  }

  restore(): void {
    for (const map of this.#maps) map.restore();
  }

  /**
   * The last map is kept for views that open next, as after a change of layout; beside another map it would waste
   * memory.
   */
  #disposeUnused(): void {
    const isAnyUsed = this.#maps.some(({ isUsed }) => isUsed);
    for (const map of this.#maps.filter(({ isUsed }) => !isUsed)) {
      if (!isAnyUsed && map === this.#maps.at(-1)) continue;
      this.#maps.splice(this.#maps.indexOf(map), 1);
      map.dispose();
    }
  }
}
