/** Links a viewer's camera with those of the others, and shows that it is linked (rules.md#linked-cameras). */
import { useSnapshot } from 'valtio';
import { SLOT_IDS, type SlotId } from '../../../domain/layout/layout.ts';
import { toggleLink } from '../../../state/slots/linkedSlots.ts';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { useCameraTexts } from '../../drawing/camera/useCameraTexts.ts';
import { useViews } from '../../session/context.ts';

export function LinkButton({ slot }: { slot: SlotId }) {
  const t = useCameraTexts();
  const { slots } = useViews();
  const isLinked = useSnapshot(slots).linked[slot] === true;
  const number = String(SLOT_IDS.indexOf(slot));
  return (
    <>
      {isLinked && <span className="hf-cell__linked">{t('linked')}</span>}
      <ToolButton
        icon="link"
        label={t(isLinked ? 'unlink' : 'link', { number })}
        isPressed={isLinked}
        onClick={() => toggleLink(slots, slot)}
      />
    </>
  );
}
