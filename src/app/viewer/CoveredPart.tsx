/** A part of a viewer beneath its cover: out of reach for the keyboard while another viewer is in a mode. */
import type { ReactNode } from 'react';
import type { SlotId } from '../../domain/layout/layout.ts';
import { useBlockingMode } from '../session/useBlockingMode.ts';

export function CoveredPart({ slot, children }: { slot: SlotId; children: ReactNode }) {
  return (
    <div className="hf-covered" inert={useBlockingMode(slot) === undefined ? undefined : ''}>
      {children}
    </div>
  );
}
