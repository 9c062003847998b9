/** Explains pointer and keys during a camera gesture, and can end it; a drawing tool shows its bar again afterwards. */

import { WALK_SPEED } from '../../../engine/tools/walk/Walk.ts';
import { useScope } from '../../lifetime/useScope.ts';
import type { CameraGesture } from '../../session/clicks.ts';
import { DrawBar } from '../DrawBar.tsx';
import { useCameraTexts } from './useCameraTexts.ts';

const WALK_SPEED_TEXTS = { walk: String(WALK_SPEED.walkMs), fast: String(WALK_SPEED.fastMs) };

interface CameraHintProps {
  kind: CameraGesture['kind'];
  onEnd: () => void;
}

export function CameraHint({ kind, onEnd }: CameraHintProps) {
  const t = useCameraTexts();
  useScope(
    (scope) => {
      // The scene handles its own keys: Escape pressed there does not arrive here.
      scope.listen(document, 'keydown', ({ key, defaultPrevented }: KeyboardEvent) => {
        if (key === 'Escape' && !defaultPrevented) onEnd();
      });
    },
    [onEnd],
  );
  return (
    <div className="hf-camerahint">
      <DrawBar
        label={t(`${kind}.title`)}
        help="cameras"
        hint={t(`${kind}.hint`, WALK_SPEED_TEXTS)}
        onPlace={() => {}}
        onClose={onEnd}
      />
    </div>
  );
}
