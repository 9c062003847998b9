/** The legend of a viewer's trails, if it shows any. */
import { useSnapshot } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import { LazyPart } from '../controls/LazyPart.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { useViews } from '../session/context.ts';
import { CoveredPart } from './CoveredPart.tsx';

const TrailLegend = lazyComponent(async () => (await import('./TrailLegend.tsx')).TrailLegend);

interface PaneLegendProps {
  slot: SlotId;
  /** Its place: below the tool bar, or alone in the pane. */
  className: 'hf-toolbars__legend' | 'hf-cell__legend';
}

/** Covered separately: the tool bar above it, in the first viewer, acts on the selected one and stays usable. */
export function PaneLegend({ slot, className }: PaneLegendProps) {
  const { trails } = useViews();
  const hasTrails = (useSnapshot(trails).bySlot[slot]?.ids.length ?? 0) > 0;
  return (
    <CoveredPart slot={slot}>
      <div className={className}>
        {hasTrails && (
          <LazyPart>
            <TrailLegend slot={slot} />
          </LazyPart>
        )}
      </div>
    </CoveredPart>
  );
}
