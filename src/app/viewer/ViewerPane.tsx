/** One viewer: its pane over the canvas, its header where there are several, and its tools where it is the first. */
import { type CSSProperties, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Cell, SlotId } from '../../domain/layout/layout.ts';
import { SLOT_IDS } from '../../domain/layout/layout.ts';
import type { Stage } from '../../engine/stage/Stage.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { LazyPart } from '../controls/LazyPart.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { useDrawingClicks } from '../drawing/DrawingHost.tsx';
import { ReplayMenu, ReplayOverlay } from '../replay/ReplayTools.tsx';
import { useEntities, useShell, useSite, useViews, useWorldOf } from '../session/context.ts';
import { InteractBar } from '../views/InteractBar.tsx';
import { HideControlsToggle } from '../views/ToolChoice.tsx';
import { ViewerOverlay } from '../views/ViewerOverlay.tsx';
import { CandidateList } from './CandidateList.tsx';
import type { CoordinateChannel } from './coordinateChannel.ts';
import { FreePart } from './follow/FreePart.tsx';
import { MapProgress } from './MapProgress.tsx';
import { SceneMenuHost } from './menu/SceneMenuHost.tsx';
import { useViewTexts } from './useViewTexts.ts';
import { ViewerHeader } from './ViewerHeader.tsx';
import { ViewerTools } from './ViewerTools.tsx';

interface ViewerPaneProps {
  slot: SlotId;
  stage: Stage;
  cell: Cell;
  hidden: boolean;
  /** Only the first viewer shows the tool bar (rules.md#tool-bar). */
  isFirst: boolean;
  isFramed: boolean;
  hasSeveralPanes: boolean;
  area: RefObject<HTMLElement>;
  coordinates: CoordinateChannel;
  onView: (slot: SlotId, view: SceneView | undefined) => void;
  onSelect: (slot: SlotId) => void;
  /** Resets the selected viewer. */
  onReset: () => void;
}

const PerformanceMonitor = lazyComponent(async () => (await import('./PerformanceMonitor.tsx')).PerformanceMonitor);
const MapPointTooltip = lazyComponent(async () => (await import('./MapPointTooltip.tsx')).MapPointTooltip);
const AnnotationMenu = lazyComponent(async () => (await import('../drawing/AnnotationMenu.tsx')).AnnotationMenu);
const TrailLegend = lazyComponent(async () => (await import('./TrailLegend.tsx')).TrailLegend);
const ViewPicker = lazyComponent(async () => (await import('../views/ViewPicker.tsx')).ViewPicker);

const percent = (share: number) => `${share * 100}%`;

function boundsOf({ left, top, width, height }: Cell): CSSProperties {
  const bounds = { left: percent(left), top: percent(top), width: percent(width), height: percent(height) };
  return { ...bounds, '--hf-cell-right': 1 - left - width } as CSSProperties;
}

export function ViewerPane(props: ViewerPaneProps) {
  const { slot, stage, cell, hidden, isFirst, isFramed, hasSeveralPanes, area, onSelect, onReset } = props;
  const { t } = useTranslation();
  const pane = useRef<HTMLDivElement>(null);
  const { shell } = useShell();
  const { config } = useSite();
  const { slots } = useViews();
  const { views, bare, selected } = useSnapshot(slots);
  // Behind the landing page the scene starts before a view is chosen.
  const isEmpty = !useSnapshot(shell).landing && views[slot] === undefined;
  const view = useView(pane, props, isEmpty);
  useViewTexts(view);
  useDrawingClicks(slot, view);
  const [performance, setPerformance] = useState(false);
  const number = SLOT_IDS.indexOf(slot);
  const legend = <ShownTrails slot={slot} />;
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
      onPointerDownCapture={select}
      onFocusCapture={select}
    >
      {hasSeveralPanes && <ViewerHeader slot={slot} />}
      <div className="hf-cell__scene">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the scene is moved with the keyboard */}
        <div ref={pane} className="hf-viewer__pane" role="application" aria-label={t('viewer.scene')} tabIndex={0} />
        {isEmpty && (
          <LazyPart>
            <ViewPicker slot={slot} />
          </LazyPart>
        )}
        {isFirst && (
          <div className="hf-toolbars">
            <ViewerTools
              area={area}
              onReset={onReset}
              performance={{ isShown: performance, toggle: () => setPerformance((isShown) => !isShown) }}
            />
            <InteractBar slot={selected}>
              <ReplayMenu slot={selected} />
              <LazyPart>
                <AnnotationMenu slot={selected} />
              </LazyPart>
            </InteractBar>
            {!bare[slot] && <div className="hf-toolbars__legend">{legend}</div>}
          </div>
        )}
        {!isFirst && !bare[slot] && <div className="hf-cell__legend">{legend}</div>}
        {isFirst && performance && (
          <LazyPart>
            <PerformanceMonitor stage={stage} />
          </LazyPart>
        )}
        {view && <FreePart slot={slot} view={view} hasToolBar={isFirst} />}
        {view && <SceneMenuHost slot={slot} view={view} />}
        {view && <MapProgress view={view} slot={slot} />}
        {view && <CandidateList view={view} />}
        {view && config.filterMineArea && (
          <LazyPart>
            <MapPointTooltip slot={slot} view={view} />
          </LazyPart>
        )}
        {bare[slot] && <HideControlsToggle slot={slot} isFloating />}
        <ViewerOverlay slot={slot} />
        <ReplayOverlay slot={slot} />
      </div>
    </section>
  );
}

/** The legend of the viewer's trails, where it shows some. */
function ShownTrails({ slot }: { slot: SlotId }) {
  const { trails } = useViews();
  const hasTrails = (useSnapshot(trails).bySlot[slot]?.ids.length ?? 0) > 0;
  return hasTrails ? (
    <LazyPart>
      <TrailLegend slot={slot} />
    </LazyPart>
  ) : null;
}

/** Opens a scene view while the pane is mounted, and applies the chosen camera mode. */
function useView(
  pane: RefObject<HTMLDivElement>,
  { slot, stage, coordinates, onView }: ViewerPaneProps,
  isEmpty: boolean,
) {
  const world = useWorldOf(slot);
  const latestWorld = useRef(world);
  latestWorld.current = world;
  const { slots, openViews, trails } = useViews();
  const { selection, designActions } = useEntities();
  const [view, setView] = useState<SceneView>();
  const camera = useSnapshot(slots).cameras[slot] ?? 'perspective';
  useEffect(() => {
    if (isEmpty || !pane.current) return undefined;
    const shown = { world: latestWorld.current, map: openViews.mapOf(slot) };
    const opened = stage.openView({ id: slot, pane: pane.current, ...shown, selection });
    const unsubscribePointer = opened.onPointer(coordinates.publish);
    opened.onEmptyClick(({ x, y }) => designActions.point(stage.designAt(slot, x, y)));
    setView(opened);
    onView(slot, opened);
    return () => {
      unsubscribePointer();
      onView(slot, undefined);
      setView(undefined);
      stage.closeView(slot);
    };
  }, [pane, stage, slot, selection, coordinates, onView, isEmpty, designActions, openViews]);
  useEffect(() => {
    // A replay takes the place of the live mine, and leaves it: the view stays as it is.
    if (view) openViews.showWorld(slot, world);
  }, [view, openViews, slot, world]);
  const shownTrails = useSnapshot(trails).bySlot[slot];
  useEffect(() => view?.setDisplay({ trails: shownTrails }), [view, shownTrails]);
  useEffect(() => {
    if (view && view.cameraMode !== camera) view.setCameraMode(camera);
  }, [view, camera]);
  return view;
}
