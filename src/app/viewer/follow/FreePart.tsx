/** The part of a pane that is free of cards and bars: the follow target stays at its centre, with its name above. */
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { SlotId } from '../../../domain/layout/layout.ts';
import type { SceneView } from '../../../engine/view/SceneView.ts';
import { LazyPart } from '../../controls/LazyPart.tsx';
import { lazyComponent } from '../../controls/lazyComponent.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { CoveredPart } from '../CoveredPart.tsx';
import { freeInsets } from './freeInsets.ts';
import './followChip.css';

const FollowChip = lazyComponent(async () => (await import('./FollowChip.tsx')).FollowChip);

interface FreePartProps {
  slot: SlotId;
  view: SceneView;
  /** Whether the tool bar is in this pane, which wraps to fit. */
  hasToolBar: boolean;
}

export function FreePart({ slot, view, hasToolBar }: FreePartProps) {
  const { followed } = useSnapshot(view.status);
  const part = useRef<HTMLDivElement>(null);
  useScope(
    (scope) => {
      const element = part.current;
      const pane = element?.parentElement;
      if (!element || !pane) return;
      const toolBar = hasToolBar ? pane.querySelector<HTMLElement>('.hf-toolbars') : null;
      // Both are observed: if a wider window makes room for a card, the pane changes size, but its free part need not.
      const observer = new ResizeObserver(() => {
        element.style.top = `${toolBar ? toolBar.offsetTop + toolBar.offsetHeight : 0}px`;
        if (toolBar) view.overlay.setToolBar(barsRect(toolBar));
        const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight } = element;
        const right = pane.clientWidth - left - offsetWidth;
        const beside = { left, top, right, bottom: pane.clientHeight - top - offsetHeight };
        const card = pane.closest('.hf-viewer')?.querySelector('.hf-card');
        if (card) observer.observe(card);
        view.setFreePart(
          freeInsets(beside, { width: pane.clientWidth, height: pane.clientHeight }, bottomInPane(pane, card)),
        );
      });
      observer.observe(element);
      observer.observe(pane);
      if (toolBar) observer.observe(toolBar);
      scope.own(() => observer.disconnect());
    },
    [view, hasToolBar],
  );
  return (
    <div ref={part} className="hf-free">
      {followed !== undefined && (
        <CoveredPart slot={slot}>
          <LazyPart>
            <FollowChip slot={slot} view={view} followed={followed} />
          </LazyPart>
        </CoveredPart>
      )}
    </div>
  );
}

/** Bottom of a card, from the top of the pane; undefined without one. */
function bottomInPane(pane: HTMLElement, card: Element | null | undefined): number | undefined {
  return card ? card.getBoundingClientRect().bottom - pane.getBoundingClientRect().top : undefined;
}

/** What the bars themselves cover: their container is as wide as the pane. */
function barsRect({ offsetLeft: left, offsetTop: top, offsetHeight: height, children }: HTMLElement) {
  const rights = [...children].map((bar) => (bar instanceof HTMLElement ? bar.offsetLeft + bar.offsetWidth : 0));
  return { left, top, width: Math.max(0, ...rights), height };
}
