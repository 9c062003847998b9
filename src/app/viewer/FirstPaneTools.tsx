/** Tool bars of the first viewer; they act on the selected one. */
import type { ReactNode, RefObject } from 'react';
import { useSnapshot } from 'valtio';
import type { Stage } from '../../engine/stage/Stage.ts';
import { LazyPart } from '../controls/LazyPart.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { ReplayMenu } from '../replay/ReplayTools.tsx';
import { useViews } from '../session/context.ts';
import { InteractBar } from '../views/InteractBar.tsx';
import { ViewerTools } from './ViewerTools.tsx';

const PerformanceMonitor = lazyComponent(async () => (await import('./PerformanceMonitor.tsx')).PerformanceMonitor);
const AnnotationMenu = lazyComponent(async () => (await import('../drawing/AnnotationMenu.tsx')).AnnotationMenu);

export interface FirstPaneToolsProps {
  stage: Stage;
  /** The element for full screen. */
  area: RefObject<HTMLElement>;
  /** Resets the selected viewer. */
  onReset: () => void;
  /** The performance monitor. */
  performance: { isShown: boolean; toggle: () => void };
  /** Content below the bars. */
  legend: ReactNode;
}

export function FirstPaneTools({ stage, area, onReset, performance, legend }: FirstPaneToolsProps) {
  const { slots } = useViews();
  const { selected } = useSnapshot(slots);
  return (
    <>
      <div className="hf-toolbars">
        <ViewerTools area={area} onReset={onReset} performance={performance} />
        <InteractBar slot={selected}>
          <ReplayMenu slot={selected} />
          <LazyPart>
            <AnnotationMenu slot={selected} />
          </LazyPart>
        </InteractBar>
        {legend}
      </div>
      {performance.isShown && (
        <LazyPart>
          <PerformanceMonitor stage={stage} />
        </LazyPart>
      )}
    </>
  );
}
