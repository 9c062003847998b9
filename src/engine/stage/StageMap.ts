/** A map on the stage: its tiles and what belongs to it, shared by the views that show it. */
import { subscribe } from 'valtio';
import type { Scope } from '../../lifetime/scope.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import { WallSet, ZoneSet } from '../layers/areas/siteAreas.ts';
import { MapLabelSet } from '../layers/labels/MapLabelSet.ts';
import { type SharedContext, SharedLayerData } from '../layers/SharedLayerData.ts';
import { ZoneStyleSet } from '../layers/sketches/ZoneStyleSet.ts';
import { MapTint } from '../layers/tiles/MapTint.ts';
import { createMapState, type MapState } from '../tiles/mapState.ts';
import { TileStore } from '../tiles/TileStore.ts';
import type { SharedMapReaders } from '../tiles/TileStoreOptions.ts';
import type { MapOverlays, MapSource } from '../view/MapSource.ts';

export interface StageMapOptions {
  engine: ViewEngine;
  loading: SharedMapReaders;
  /** Font family list of labels. */
  font: SharedContext['font'];
}

/** A view that shows the map. */
export interface MapUser {
  readonly camera: { readonly rig: CameraRig };
  /** Undefined while hidden. */
  readonly rect: object | undefined;
  /** Has the view redrawn. */
  markDirty(): void;
  /** Places its camera on the map that has been opened. */
  placeCamera(atMs: number): void;
}

export class StageMap {
  /** URL of its tileset; undefined for the one shared by views without a map. */
  readonly url: string | undefined;
  readonly state: MapState = createMapState();
  readonly tiles: TileStore;
  readonly shared: SharedLayerData;
  readonly #users: MapUser[] = [];
  /** Cameras of the users that are not hidden; reused in each frame. */
  readonly #shownRigs: CameraRig[] = [];
  readonly #scope: Scope;
  #overlays: MapOverlays | undefined;
  #followed: Scope | undefined;

  constructor(scope: Scope, source: MapSource | undefined, { engine, loading, font }: StageMapOptions) {
    this.#scope = scope;
    this.url = source?.url;
    const redraw = (): void => this.#redraw();
    this.shared = new SharedLayerData({ scope, engine, font, redraw });
    this.shared.of(MapTint).colour = source?.colour;
    this.tiles = new TileStore(scope, engine, loading, this.state, {
      onChange: redraw,
      onOpen: () => this.#handleOpen(),
    });
    this.follow(source?.overlays);
    void this.tiles.showMap(source);
  }

  get isUsed(): boolean {
    return this.#users.length > 0;
  }

  /** Shows the map to a view until the scope ends. @param onReleased called then */
  addUser(scope: Scope, user: MapUser, onReleased: () => void): void {
    this.#users.push(user);
    scope.own(() => {
      this.#users.splice(this.#users.indexOf(user), 1);
      onReleased();
    });
  }

  /** Shows these overlays, and their changes, from now on. */
  follow(overlays: MapOverlays | undefined): void {
    if (overlays === this.#overlays) return;
    this.#overlays = overlays;
    this.#followed?.dispose();
    this.#followed = this.#scope.child();
    if (overlays) this.#follow(this.#followed, overlays);
  }

  /**
   * Chooses tiles for the views that are not hidden. Tiles of hidden views stay loaded while there is memory for them;
   * if all are hidden, loading stops.
   * @param gpuMs current GPU time of a frame of all views
   */
  update(atMs: number, gpuMs: number): void {
    this.#collectShownRigs();
    if (this.#shownRigs.length > 0) this.tiles.update(atMs, this.#shownRigs, gpuMs);
    else this.tiles.release(atMs);
  }

  /** Rebuilds GPU resources after a lost WebGL context. */
  restore(): void {
    this.tiles.restore();
    this.shared.restore();
  }

  dispose(): void {
    this.#scope.dispose();
  }

  /** Requests the first tiles at once: compiling shaders may delay the next frame. */
  #handleOpen(): void {
    if (this.#overlays) this.#applyZones(this.#overlays);
    const atMs = performance.now();
    for (const user of this.#users) user.placeCamera(atMs);
    this.update(atMs, 0);
  }

  #collectShownRigs(): void {
    let count = 0;
    for (let k = 0; k < this.#users.length; k++) {
      const { camera, rect } = this.#users[k] as MapUser;
      if (rect) this.#shownRigs[count++] = camera.rig;
    }
    if (this.#shownRigs.length !== count) this.#shownRigs.length = count;
  }

  #redraw(): void {
    for (const user of this.#users) user.markDirty();
  }

  #follow(scope: Scope, overlays: MapOverlays): void {
    const taken: Partial<Record<keyof MapOverlays, readonly unknown[]>> = {};
    const applyIfChanged = <K extends keyof MapOverlays>(part: K, show: () => void): void => {
      if (taken[part] === overlays[part].list) return;
      taken[part] = overlays[part].list;
      show();
    };
    const applyAll = (): void => {
      applyIfChanged('zones', () => this.#applyZones(overlays));
      applyIfChanged('walls', () => this.shared.of(WallSet).setWalls(overlays.walls.list));
      applyIfChanged('labels', () => this.shared.of(MapLabelSet).set(overlays.labels.list));
      this.#redraw();
    };
    applyAll();
    scope.own(subscribe(overlays, applyAll));
  }

  /** Zones without vertical bounds are drawn around the map's level, which is known once it is open. */
  #applyZones({ zones }: MapOverlays): void {
    const levelM = this.tiles.origin?.altitude ?? 0;
    for (const set of [this.shared.of(ZoneSet), this.shared.of(ZoneStyleSet)]) set.setZones(zones.list, levelM);
  }
}
