/** The camera of a view document and that of a scene. */
import type { ViewState } from '../../domain/view/viewState.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import type { SlotView } from '../../state/views/slotViews.ts';

/** Whether a document has a camera for its mode; else the view frames the map. */
export function hasCamera({ cameraMode, perspective, orthographic }: ViewState): boolean {
  return (cameraMode === 'perspective' ? perspective : orthographic) !== undefined;
}

/** Whether two documents hold an identical camera. */
function hasCameraOf(a: ViewState, b: ViewState): boolean {
  return a.cameraMode === b.cameraMode && a.perspective === b.perspective && a.orthographic === b.orthographic;
}

/** The document with the camera of a scene; unchanged if there is no scene. */
export function withCamera(state: ViewState, scene: SceneView | undefined): ViewState {
  if (!scene) return state;
  const { mode, perspective, orthographic } = scene.cameraState();
  return { ...state, cameraMode: mode, perspective, orthographic };
}

/** Places the camera of a scene, or frames the map if the document has no camera. */
export function applyCamera(scene: SceneView, state: ViewState): void {
  const { cameraMode, perspective, orthographic } = state;
  const now = scene.cameraState();
  if (hasCamera(state)) {
    scene.setCameraState({
      mode: cameraMode,
      perspective: perspective ?? now.perspective,
      orthographic: orthographic ?? now.orthographic,
    });
    return;
  }
  scene.setCameraMode(cameraMode);
  scene.resetView();
}

/**
 * The rig returns a saved camera with rounding differences: later comparisons need the rig's figures.
 * @returns the same object if the camera applied was not the saved one
 */
export function withAppliedCamera(slotView: SlotView, scene: SceneView): SlotView {
  const { saved, shown } = slotView;
  if (!hasCamera(saved) || !hasCameraOf(saved, shown)) return slotView;
  const viewWithCamera = withCamera(saved, scene);
  return {
    ...slotView,
    saved: viewWithCamera,
    shown: saved === shown ? viewWithCamera : withCamera(shown, scene),
  };
}
