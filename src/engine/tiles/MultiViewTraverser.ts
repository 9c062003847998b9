/**
 * Traverses one tile tree for all views at once: a tile is visible if it is in the frustum of any view, and its
 * screen-space error is the largest over all views, perspective or orthographic. Coordinates are the tiles' own,
 * float64.
 */

import { TILE_CONTENT_STATE, TILE_REFINEMENT, type Tile3D, TilesetTraverser } from '@loaders.gl/tiles';
import { CullingVolume, Plane } from '@math.gl/culling';
import type { ScenePoint } from '../../domain/geo/frame.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import type { TileFrame } from './TileFrame.ts';

export interface TileView {
  planes: readonly Plane[];
  eye: readonly [number, number, number];
  /** Must be inside the request volume of a tile. */
  viewer: readonly [number, number, number];
  /** CSS pixels per metre: in perspective at a distance of 1 m, in an orthographic view at any distance. */
  pixelScale: number;
  orthographic: boolean;
}

/** A view's frustum in tile coordinates, without its far plane. */
export function tileViewOf(rig: CameraRig, frame: TileFrame): TileView {
  return {
    planes: FRUSTUM_SIDES.map(([row, sign]) => frustumPlane(rig, frame, row, sign)),
    eye: frame.tilePoint(rig.eye),
    viewer: frame.tilePoint(viewerOf(rig)),
    pixelScale: rig.pixelScale,
    orthographic: rig.orthographic,
  };
}

/** The eye of a perspective camera with the same view: an orthographic eye is too far away for any request volume. */
function viewerOf({ target, forward, viewDistanceM }: CameraRig): ScenePoint {
  const { x, y, z } = target;
  return { x: x - forward.x * viewDistanceM, y: y - forward.y * viewDistanceM, z: z - forward.z * viewDistanceM };
}

const FRUSTUM_SIDES = [
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [2, 1],
] as const;

function frustumPlane({ viewProjection: m }: CameraRig, frame: TileFrame, row: number, sign: number): Plane {
  const planeCoefficient = (column: number): number =>
    (m[column * 4 + 3] as number) + sign * (m[column * 4 + row] as number);
  const [a, b, c, d] = frame.tilePlane(
    planeCoefficient(0),
    planeCoefficient(1),
    planeCoefficient(2),
    planeCoefficient(3),
  );
  const length = Math.hypot(a, b, c) || 1;
  return new Plane([a / length, b / length, c / length], d / length);
}

type FrameState = Parameters<TilesetTraverser['updateTileVisibility']>[1];

/** Private fields of loaders.gl's tiles that a traverser maintains. */
interface TraversedTile {
  _selectedFrame: number;
  _frameNumber: number;
  _visible: boolean;
  _inRequestVolume: boolean;
  _distanceToCamera: number;
  _screenSpaceError: number;
  _visibilityPlaneMask: number;
  _viewerRequestVolume: Volume | null;
}

interface Volume {
  distanceSquaredTo(point: readonly number[]): number;
  intersectPlane(plane: Plane): number;
}

const MIN_DISTANCE_M = 0.1;

export class MultiViewTraverser extends TilesetTraverser {
  views: readonly TileView[] = [];
  /** Called with the URL of every tile that is loading and still wanted. */
  onTileWanted: (url: string) => void = () => {};

  /** Memory of the loaded tiles that the views need, summed since it was last set to 0. */
  neededBytes = 0;

  override touchTile(tile: Tile3D, frameState: FrameState): void {
    const isFirstTouch = tile._touchedFrame !== frameState.frameNumber;
    if (isFirstTouch && tile.contentState === TILE_CONTENT_STATE.READY) this.neededBytes += tile.gpuMemoryUsageInBytes;
    super.touchTile(tile, frameState);
    if (tile.contentState === TILE_CONTENT_STATE.LOADING) this.onTileWanted(tile.contentUrl);
  }

  /** The loader requests the root, and children for which a parent waits, wherever the viewer is. */
  override loadTile(tile: Tile3D, frameState: FrameState): void {
    if (isRequestable(tile)) super.loadTile(tile, frameState);
  }

  override canTraverse(tile: Tile3D, frameState: FrameState): boolean {
    // Some tiles are queried before their visibility has been updated.
    this.updateTile(tile, frameState);
    return isRequestable(tile) && super.canTraverse(tile, frameState);
  }

  /**
   * The loader draws children that have arrived together with their parent, which stays until all have: both in one
   * place.
   */
  override selectTile(tile: Tile3D, frameState: FrameState): void {
    if (isRequestable(tile) && !isReplacementDue(tile, frameState)) super.selectTile(tile, frameState);
  }

  override updateTileVisibility(tile: Tile3D, frameState: FrameState): void {
    const state = tile as unknown as TraversedTile;
    if (state._frameNumber === frameState.frameNumber) return;
    state._frameNumber = frameState.frameNumber;
    state._inRequestVolume = this.#isInRequestVolume(state);
    this.#updateVisibilityAndError(tile, state);
    state._visibilityPlaneMask = state._visible ? CullingVolume.MASK_INDETERMINATE : CullingVolume.MASK_OUTSIDE;
    if (state._visible && this.#isParentSufficient(tile)) state._visible = false;
  }

  #isInRequestVolume({ _viewerRequestVolume: volume }: TraversedTile): boolean {
    return !volume || this.views.some(({ viewer }) => volume.distanceSquaredTo(viewer) <= 0);
  }

  #updateVisibilityAndError(tile: Tile3D, state: TraversedTile): void {
    const volume = tile.boundingVolume as Volume;
    state._visible = false;
    state._screenSpaceError = 0;
    state._distanceToCamera = Number.MAX_VALUE;
    for (const view of this.views) {
      const distance = Math.sqrt(Math.max(0, volume.distanceSquaredTo(view.eye)));
      state._distanceToCamera = Math.min(state._distanceToCamera, distance);
      if (view.planes.some((plane) => volume.intersectPlane(plane) < 0)) continue;
      state._visible = true;
      state._screenSpaceError = Math.max(
        state._screenSpaceError,
        screenSpaceErrorPx(view, tile.lodMetricValue, distance),
      );
    }
  }

  /** Children of an additive tile are skipped if the tile itself is detailed enough. */
  #isParentSufficient(tile: Tile3D): boolean {
    const { parent } = tile;
    if (!parent || parent.hasTilesetContent || parent.refine !== TILE_REFINEMENT.ADD) return false;
    const volume = tile.boundingVolume as Volume;
    const limit = tile.tileset.memoryAdjustedScreenSpaceError;
    return this.views.every((view) => {
      const distance = Math.sqrt(Math.max(0, volume.distanceSquaredTo(view.eye)));
      return screenSpaceErrorPx(view, parent.lodMetricValue, distance) <= limit;
    });
  }
}

/** Whether a viewer is inside the tile's request volume, if it has one. */
function isRequestable(tile: Tile3D): boolean {
  return (tile as unknown as TraversedTile)._inRequestVolume;
}

/** Whether an ancestor that this tile will replace is drawn. Ancestors are selected first. */
function isReplacementDue({ parent }: Tile3D, { frameNumber }: FrameState): boolean {
  for (let above = parent; above; above = above.parent) {
    const { _selectedFrame: selectedFrame } = above as unknown as TraversedTile;
    if (above.refine === TILE_REFINEMENT.REPLACE && selectedFrame === frameNumber) return true;
  }
  return false;
}

function screenSpaceErrorPx(view: TileView, geometricError: number, distance: number): number {
  return (geometricError * view.pixelScale) / (view.orthographic ? 1 : Math.max(distance, MIN_DISTANCE_M));
}
