/** Dragging a truck of the board onto the card of another excavator. */
import { type DragEvent, type HTMLAttributes, useState } from 'react';
import type { VehicleRecord } from '../../../../state/world/vehicle.ts';
import { useReassigning } from './useReassign.ts';

const DRAG_MEDIA_TYPE = 'application/x-headframe-truck';

type TruckDrag = Pick<HTMLAttributes<HTMLElement>, 'draggable' | 'onDragStart'>;

/** Drag attributes of a truck; none if trucks may not be sent. */
export function useTruckDrag(truckId: string): TruckDrag | undefined {
  const reassign = useReassigning();
  if (!reassign?.isAllowed) return undefined;
  return {
    draggable: true,
    onDragStart: ({ dataTransfer }) => {
      dataTransfer.setData(DRAG_MEDIA_TYPE, truckId);
      dataTransfer.effectAllowed = 'move';
    },
  };
}

interface TruckDrop {
  'data-drop': true | undefined;
  onDragOver: (event: DragEvent<HTMLElement>) => void;
  onDragLeave: (event: DragEvent<HTMLElement>) => void;
  onDrop: (event: DragEvent<HTMLElement>) => void;
}

/** Attributes of an excavator's card. @param trucks ids of those assigned to it already */
export function useTruckDrop(
  machine: Pick<VehicleRecord, 'id'> | undefined,
  trucks: readonly string[],
): TruckDrop | undefined {
  const reassign = useReassigning();
  const [isOver, setIsOver] = useState(false);
  if (!reassign?.isAllowed || !machine) return undefined;
  return {
    'data-drop': isOver || undefined,
    onDragOver: (event) => {
      if (!event.dataTransfer.types.includes(DRAG_MEDIA_TYPE)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
    },
    onDrop: (event) => {
      setIsOver(false);
      const truck = event.dataTransfer.getData(DRAG_MEDIA_TYPE);
      if (truck === '') return;
      event.preventDefault();
      if (!trucks.includes(truck)) reassign.send(truck, machine.id);
    },
  };
}
