/** Names the entity that a viewer's camera follows; its cross, or Escape, ends following. */
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { SlotId } from '../../../domain/layout/layout.ts';
import type { SceneView } from '../../../engine/view/SceneView.ts';
import { moveFocusFrom } from '../../controls/focusable.ts';
import { useCameraTexts } from '../../drawing/camera/useCameraTexts.ts';
import { Icon } from '../../icons/Icon.tsx';
import { useScope } from '../../lifetime/useScope.ts';
import { useWatched } from '../../lifetime/useWatched.ts';
import { useDrawing, useViews } from '../../session/context.ts';
import { displayName } from '../../session/entityNames.ts';

/** Popups that Escape closes before it ends following. */
const CLOSED_FIRST_BY_ESCAPE = '[aria-modal="true"], .hf-menu, .hf-popover, .hf-several';

interface FollowChipProps {
  slot: SlotId;
  view: SceneView;
  /** Key of the entity. */
  followed: string;
}

export function FollowChip({ slot, view, followed }: FollowChipProps) {
  const t = useCameraTexts();
  const { slots } = useViews();
  const { clicks } = useDrawing();
  const { selected } = useSnapshot(slots);
  const cross = useRef<HTMLButtonElement>(null);
  const name = useWatched(() => displayName(view.world, followed));
  const end = () => {
    // The chip disappears: the scene takes the focus.
    if (cross.current && document.activeElement === cross.current)
      moveFocusFrom(cross.current, cross.current.closest('.hf-cell__scene'));
    view.follow(undefined);
  };
  useScope(
    (scope) => {
      if (selected !== slot) return;
      const onKey = (event: KeyboardEvent) => {
        const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
        const isTaken = isTyping || clicks.drawing || clicks.camera || document.querySelector(CLOSED_FIRST_BY_ESCAPE);
        if (event.key !== 'Escape' || event.defaultPrevented || isTaken) return;
        end();
        // A further Escape clears the selection.
        event.stopPropagation();
      };
      scope.listen<KeyboardEvent>(document, 'keydown', onKey, { capture: true });
    },
    [view, slot, selected, clicks],
  );
  return (
    <p className="hf-followchip" role="status">
      <Icon name="follow" size="small" />
      <span>{t('follow.of', { name })}</span>
      <button ref={cross} type="button" aria-label={t('follow.end', { name })} onClick={end}>
        <Icon name="close" size="small" />
      </button>
    </p>
  );
}
