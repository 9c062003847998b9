/** Begins a walk in the selected viewer, where its camera looks (rules.md#walk). */
import i18next from 'i18next';
import { ref } from 'valtio';
import { Walk, walkStartPoint } from '../../engine/tools/walk/Walk.ts';
import { walkDrawing } from '../../engine/tools/walk/walkDrawing.ts';
import { CAMERA_NAMESPACE } from '../../i18n/i18n.ts';
import { Scope } from '../../lifetime/scope.ts';
import type { DrawingServices, ShellServices, ViewServices } from './services.ts';

export type WalkServices = Pick<DrawingServices, 'clicks'> &
  Pick<ViewServices, 'slots' | 'openViews'> &
  Pick<ShellServices, 'notices'>;

export function startWalk({ clicks, slots, openViews, notices }: WalkServices): void {
  const slot = slots.selected;
  const scene = openViews.scene(slot);
  if (!scene) return;
  const { world, map, pane } = scene;
  const target = scene.gestures();
  const feet = walkStartPoint(target);
  if (!feet) {
    notices.show('warning', i18next.t('walk.noFloor', { ns: CAMERA_NAMESPACE }));
    return;
  }
  clicks.camera?.drawing.cancel();
  scene.setCameraMode('perspective');
  slots.cameras[slot] = 'perspective';
  const scope = new Scope();
  const end = () => {
    scope.dispose();
    if (clicks.camera?.drawing === drawing) clicks.camera = undefined;
  };
  const isShown = () => pane.isConnected && scene.world === world && scene.map?.url === map?.url;
  const drawing = ref(walkDrawing(new Walk(scope, { walkable: target, feet, isShown, end }), end));
  clicks.camera = { kind: 'walk', slot, drawing };
  pane.focus({ preventScroll: true });
}
