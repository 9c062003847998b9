/** Dragging a viewer by its header onto another one swaps their places. */
import { type DragEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import { SLOT_IDS, type SlotId } from '../../../domain/layout/layout.ts';
import { swapSlots } from '../../../state/slots/slots.ts';
import { useViews } from '../../session/context.ts';

/** Data type of a dragged header. */
const DRAG_TYPE = 'application/x-headframe-slot';

const carriesSlot = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(DRAG_TYPE);

/** @returns attributes of a draggable header; a maximised viewer cannot be dragged */
export function useSlotDragSource(slot: SlotId) {
  const { slots } = useViews();
  const { maximised } = useSnapshot(slots);
  return {
    draggable: maximised === undefined,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(DRAG_TYPE, slot);
      dataTransfer.effectAllowed = 'move';
    },
  };
}

/** @returns attributes of a whole viewer as a drop target */
export function useSlotDropTarget(slot: SlotId) {
  const { slots } = useViews();
  const [isTarget, setTarget] = useState(false);
  return {
    'data-drop': isTarget || undefined,
    onDragOver: (event: DragEvent) => {
      if (!carriesSlot(event)) return;
      event.preventDefault();
      setTarget(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setTarget(false);
    },
    onDrop: (event: DragEvent) => {
      setTarget(false);
      const dragged = SLOT_IDS.find((id) => id === event.dataTransfer.getData(DRAG_TYPE));
      if (dragged === undefined) return;
      event.preventDefault();
      if (dragged !== slot) swapSlots(slots, dragged, slot);
    },
  };
}
