/** One viewer: its pane over the canvas, its header if there are several, and its tools if it is the first. */
import { type CSSProperties, type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Cell, SlotId } from '../../domain/layout/layout.ts';
import { SLOT_IDS } from '../../domain/layout/layout.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { LazyPart } from '../controls/LazyPart.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { useDrawingClicks } from '../drawing/DrawingHost.tsx';
import { ReplayOverlay } from '../replay/ReplayTools.tsx';
import { useShell, useSite, useViews } from '../session/context.ts';
import { HideControlsToggle } from '../views/ToolChoice.tsx';
import { ViewerOverlay } from '../views/ViewerOverlay.tsx';
import { CandidateList } from './CandidateList.tsx';
import { CoveredPart } from './CoveredPart.tsx';
import { FirstPaneTools, type FirstPaneToolsProps } from './FirstPaneTools.tsx';
import { FreePart } from './follow/FreePart.tsx';
import { useSlotDropTarget } from './header/slotDrag.ts';
import { MapProgress } from './MapProgress.tsx';
import { SceneMenuHost } from './menu/SceneMenuHost.tsx';
import { PaneLegend } from './PaneLegend.tsx';
import { type SceneViewOptions, useSceneView } from './useSceneView.ts';
import { useViewTexts } from './useViewTexts.ts';
import { ViewerHeader } from './ViewerHeader.tsx';

interface ViewerPaneProps extends SceneViewOptions, Pick<FirstPaneToolsProps, 'onReset'> {
  cell: Cell;
  hidden: boolean;
  /** Only the first viewer shows the tool bar (rules.md#tool-bar). */
  isFirst: boolean;
  isFramed: boolean;
  hasSeveralPanes: boolean;
  onSelect: (slot: SlotId) => void;
}

const MapPointTooltip = lazyComponent(async () => (await import('./MapPointTooltip.tsx')).MapPointTooltip);
const ViewPicker = lazyComponent(async () => (await import('../views/ViewPicker.tsx')).ViewPicker);

const percent = (share: number) => `${share * 100}%`;

function boundsOf({ left, top, width, height }: Cell): CSSProperties {
  const bounds = { left: percent(left), top: percent(top), width: percent(width), height: percent(height) };
  return { ...bounds, '--hf-cell-right': 1 - left - width } as CSSProperties;
}

export function ViewerPane(props: ViewerPaneProps) {
  const { slot, cell, hidden, isFirst, isFramed, hasSeveralPanes, onSelect } = props;
  const { t } = useTranslation();
  const pane = useRef<HTMLDivElement>(null);
  const { shell } = useShell();
  const { slots } = useViews();
  const { views, bare } = useSnapshot(slots);
  // Behind the landing page the scene starts before a view has been chosen.
  const isEmpty = !useSnapshot(shell).isLandingShown && views[slot] === undefined;
  const view = useSceneView(pane, props, isEmpty);
  useViewTexts(view);
  useDrawingClicks(slot, view);
  const [performance, setPerformance] = useState(false);
  const number = SLOT_IDS.indexOf(slot);
  const drop = useSlotDropTarget(slot);
  // The tool bar is rendered in the first viewer but acts on the selected one; so do its popovers, in a portal.
  const select = ({ target, currentTarget }: SyntheticEvent) => {
    const isInThisPane = target instanceof Element && currentTarget.contains(target);
    if (isInThisPane && !target.closest('.hf-toolbar')) onSelect(slot);
  };
  return (
    <section
      className="hf-cell"
      style={boundsOf(cell)}
      hidden={hidden}
      data-framed={isFramed || undefined}
      data-several={hasSeveralPanes || undefined}
      data-bare={bare[slot] || undefined}
      aria-label={t('viewer.label', { number: String(number) })}
      {...drop}
      onPointerDownCapture={select}
      onFocusCapture={select}
    >
      {hasSeveralPanes && <ViewerHeader slot={slot} />}
      <div className="hf-cell__scene">
        <CoveredPart slot={slot}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the camera, so the scene takes the focus */}
          <div ref={pane} className="hf-viewer__pane" role="application" aria-label={t('viewer.scene')} tabIndex={0} />
          {isEmpty && (
            <LazyPart>
              <ViewPicker slot={slot} />
            </LazyPart>
          )}
        </CoveredPart>
        {isFirst && (
          <FirstPaneTools
            stage={props.stage}
            onReset={props.onReset}
            performance={{ isShown: performance, toggle: () => setPerformance((isShown) => !isShown) }}
            legend={!bare[slot] && <PaneLegend slot={slot} className="hf-toolbars__legend" />}
          />
        )}
        {!isFirst && !bare[slot] && <PaneLegend slot={slot} className="hf-cell__legend" />}
        {view && <PaneParts slot={slot} view={view} isFirst={isFirst} />}
        {bare[slot] && <HideControlsToggle slot={slot} isFloating />}
        <ViewerOverlay slot={slot} />
        <ReplayOverlay slot={slot} />
      </div>
    </section>
  );
}

interface PanePartsProps {
  slot: SlotId;
  view: SceneView;
  isFirst: boolean;
}

/** Tools that act on the scene of the pane. */
function PaneParts({ slot, view, isFirst }: PanePartsProps) {
  const { config } = useSite();
  return (
    <>
      <FreePart slot={slot} view={view} hasToolBar={isFirst} />
      <CoveredPart slot={slot}>
        <SceneMenuHost slot={slot} view={view} />
        <MapProgress view={view} slot={slot} />
        <CandidateList slot={slot} view={view} />
        {config.filterMineArea && (
          <LazyPart>
            <MapPointTooltip slot={slot} view={view} />
          </LazyPart>
        )}
      </CoveredPart>
    </>
  );
}
