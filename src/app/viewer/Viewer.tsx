/** One viewer: the canvas with its pane, the tools over it, and the details of what is selected. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Stage } from '../../engine/stage/Stage.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { useApp } from '../context.ts';
import { Glyph } from '../icons/Glyph.tsx';
import type { PlaceChannel } from './place.ts';
import { useStage } from './useStage.ts';
import { VehicleCard } from './VehicleCard.tsx';
import { ViewerTools } from './ViewerTools.tsx';
import './viewer.css';

interface ViewerProps {
  place: PlaceChannel;
  /** Told when the view can be flown, and with nothing when it is gone. */
  onView: (view: SceneView | undefined) => void;
  onFly: (id: string) => void;
}

export function Viewer({ place, onView, onFly }: ViewerProps) {
  const { t } = useTranslation();
  const { selection } = useApp();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const state = useStage({ canvas, pane });
  const { ids } = useSnapshot(selection.state);
  const view = state.phase === 'ready' ? state.view : undefined;

  useEffect(() => {
    onView(view);
    return view?.onPointer(place.publish);
  }, [view, onView, place]);

  const selected = ids.length === 1 ? ids[0] : undefined;
  return (
    <div className="hf-viewer" ref={root}>
      <canvas ref={canvas} className="hf-viewer__canvas" aria-hidden />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the scene is moved with the keyboard */}
      <div ref={pane} className="hf-viewer__pane" role="application" aria-label={t('viewer.scene')} tabIndex={0} />
      {state.phase === 'starting' && (
        <p className="hf-viewer__message" role="status">
          {t('viewer.starting')}
        </p>
      )}
      {state.phase === 'failed' && (
        <p className="hf-viewer__message" role="alert">
          <Glyph name="alert" />
          {t('viewer.noWebgl', { reason: state.reason })}
        </p>
      )}
      {state.phase === 'ready' && (
        <>
          <ViewerTools view={state.view} area={root} />
          <MapProgress stage={state.stage} />
        </>
      )}
      {selected !== undefined && <VehicleCard id={selected} onFly={onFly} />}
    </div>
  );
}

/** What is being loaded of the map, and what could not be. */
function MapProgress({ stage }: { stage: Stage }) {
  const { t } = useTranslation();
  const { phase, pending, failed, message } = useSnapshot(stage.mapState);
  if (phase === 'failed') {
    return (
      <p className="hf-viewer__note" role="alert">
        <Glyph name="alert" />
        {t('maps.failed', { reason: message ?? '' })}
      </p>
    );
  }
  if (phase === 'loading' || pending > 0) {
    return (
      <p className="hf-viewer__note" role="status">
        {pending > 0 ? t('maps.loadingTiles', { count: pending }) : t('maps.loading')}
      </p>
    );
  }
  if (failed === 0) return null;
  return (
    <p className="hf-viewer__note" role="status">
      <Glyph name="warning" />
      {t('maps.partlyFailed', { count: failed })}
    </p>
  );
}
