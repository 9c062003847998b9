/** Tool bars of the first viewer; they act on the selected one. */
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Stage } from '../../engine/stage/Stage.ts';
import { LazyPart } from '../controls/LazyPart.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { ReplayMenu } from '../replay/ReplayTools.tsx';
import { useViews } from '../session/context.ts';
import { InteractBar } from '../views/InteractBar.tsx';
import { ViewerTools } from './tools/ViewerTools.tsx';

const PerformanceMonitor = lazyComponent(async () => (await import('./PerformanceMonitor.tsx')).PerformanceMonitor);
const AnnotationMenu = lazyComponent(async () => (await import('../drawing/AnnotationMenu.tsx')).AnnotationMenu);

export interface FirstPaneToolsProps {
  stage: Stage;
  /** Resets the selected viewer. */
  onReset: () => void;
  /** The performance monitor. */
  performance: { isShown: boolean; toggle: () => void };
  /** Content below the bars. */
  legend: ReactNode;
}

export function FirstPaneTools({ stage, onReset, performance, legend }: FirstPaneToolsProps) {
  const { slots } = useViews();
  const { selected } = useSnapshot(slots);
  return (
    <>
      <div className="hf-toolbars">
        <ViewerTools onReset={onReset} performance={performance} />
        <InteractBar slot={selected}>
          <ReplayMenu slot={selected} />
          <LazyPart>
            <AnnotationMenu />
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
