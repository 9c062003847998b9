/** Handles of a section in the scene: bounds are dragged up and down, a plane across its level and around its point. */
import { useEffect, useMemo, useRef } from 'react';
import { ref } from 'valtio';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import type { Section } from '../../../domain/section/section.ts';
import { createDrawTool } from '../../../engine/tools/draw/DrawTool.ts';
import type { PaneDrawing } from '../../../engine/tools/paneDrawing.ts';
import type { SceneView } from '../../../engine/view/SceneView.ts';
import { setSketches } from '../../../state/sketch/sketches.ts';
import { useDrawing } from '../../session/context.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';
import { draggedSection, sectionHandles, sectionWithBound, sketchesOfSection } from './sectionSketches.ts';

interface HandleOptions {
  view: SceneView;
  section: Section | undefined;
  onChange: (section: Section) => void;
  /** Escape was pressed in the scene. */
  onLeave: () => void;
}

const NO_POINTS: readonly SitePoint[] = [];

export function useSectionHandles(options: HandleOptions): void {
  const { view, section } = options;
  const t = useDrawingTexts();
  const { clicks, sketches } = useDrawing();
  const latest = useRef(options);
  latest.current = options;
  const kind = section?.kind;
  // Where the camera looks when the section is started: handles stay there when the camera moves.
  const anchor = useMemo<SitePoint>(() => {
    void kind;
    const { x, y, z } = view.cameraState().perspective.targetPos;
    return { easting: x, northing: -z, altitude: y };
  }, [view, kind]);
  const hasSection = section !== undefined;
  useEffect(() => {
    if (!hasSection) return undefined;
    const handles = () => latest.current.section && sectionHandles(latest.current.section, anchor);
    const change = (to: (section: Section) => Section) => {
      const { section: now, onChange } = latest.current;
      if (now) onChange(to(now));
    };
    const active = ref<PaneDrawing>({
      createTool: createDrawTool,
      cursor: '',
      handlesOnly: true,
      keepsLevel: true,
      get handles() {
        return handles()?.planHandles ?? NO_POINTS;
      },
      get heightHandles() {
        return handles()?.heightHandles ?? NO_POINTS;
      },
      snapPoints: NO_POINTS,
      add: () => {},
      hoverPlace: () => {},
      drag: (index, to) => change((now) => draggedSection(now, index, to)),
      dragHeight: (index, altitude) => change((now) => sectionWithBound(now, index, altitude)),
      drop: () => {},
      finish: () => {},
      undo: () => {},
      cancel: () => latest.current.onLeave(),
    });
    clicks.drawing = active;
    return () => {
      if (clicks.drawing === active) clicks.drawing = undefined;
    };
  }, [clicks, anchor, hasSection]);
  useEffect(() => {
    const labels = { highM: t('section.highM'), lowM: t('section.lowM') };
    setSketches(sketches, 'section', section ? sketchesOfSection(section, anchor, labels) : []);
  }, [sketches, section, anchor, t]);
  useEffect(() => () => setSketches(sketches, 'section', []), [sketches]);
}
