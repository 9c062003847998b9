/** The right edge of the open panel: dragged with the pointer, moved with the arrow keys, reset by a double click. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { clampPanelPx, MIN_PANEL_PX, maxPanelPx } from '../../state/shell/panelWidths.ts';
import { useScope } from '../lifetime/useScope.ts';
import { useShell } from '../session/context.ts';
import './panelResizer.css';

/** Per press of an arrow key. */
const STEP_PX = 16;

export function PanelResizer({ panel }: { panel: string }) {
  const { t } = useTranslation();
  const { panelWidths } = useShell();
  const handle = useRef<HTMLDivElement>(null);
  const widthPx = usePanelWidth(handle, panel);
  const setWidth = (px: number) => {
    panelWidths[panel] = clampPanelPx(px, window.innerWidth);
  };
  const resetWidth = () => {
    delete panelWidths[panel];
  };
  const drag = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    const element = panelBefore(currentTarget);
    if (element && currentTarget.hasPointerCapture(pointerId)) setWidth(clientX - element.getBoundingClientRect().left);
  };
  const moveByKey = (event: KeyboardEvent) => {
    const target = {
      ArrowLeft: widthPx - STEP_PX,
      ArrowRight: widthPx + STEP_PX,
      Home: MIN_PANEL_PX,
      End: maxPanelPx(window.innerWidth),
    }[event.key];
    if (event.key === 'Enter') resetWidth();
    else if (target !== undefined) setWidth(target);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a movable separator has a value and the focus, which <hr> cannot have
    <div
      ref={handle}
      className="hf-panelresizer"
      role="separator"
      tabIndex={0}
      aria-label={t('nav.panelWidth')}
      title={t('nav.panelWidth')}
      aria-orientation="vertical"
      aria-valuenow={widthPx}
      aria-valuemin={MIN_PANEL_PX}
      aria-valuemax={maxPanelPx(window.innerWidth)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={resetWidth}
      onKeyDown={moveByKey}
    />
  );
}

const panelBefore = (handle: HTMLElement | null): HTMLElement | undefined => {
  const element = handle?.previousElementSibling;
  return element instanceof HTMLElement && element.matches('.hf-panel') ? element : undefined;
};

/** Applies the user's width to the panel. @returns its actual width, CSS pixels */
function usePanelWidth(handle: React.RefObject<HTMLElement>, panel: string): number {
  const { panelWidths } = useShell();
  const own = useSnapshot(panelWidths)[panel];
  const [widthPx, setWidthPx] = useState(own ?? MIN_PANEL_PX);
  useScope(
    (scope) => {
      const element = panelBefore(handle.current);
      if (!element) return;
      if (own === undefined) element.style.removeProperty('width');
      else element.style.width = `min(${own}px, calc(100vw - 352px))`;
      const observer = new ResizeObserver(() => setWidthPx(Math.round(element.getBoundingClientRect().width)));
      observer.observe(element);
      scope.own(() => observer.disconnect());
    },
    [handle, panel, own],
  );
  return widthPx;
}
