/** Actions of the scene's context menu. */
import type { EntityKey } from '../../../domain/entity/entityKey.ts';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import type { SlotId } from '../../../domain/layout/layout.ts';
import { replayRequestFrom } from '../../../domain/replay/request.ts';
import { EMPTY_DRAFT, nextDraft } from '../../../domain/sketch/pointDraft.ts';
import type { SceneView } from '../../../engine/view/SceneView.ts';
import { MEASURE_RULES, measureKindOf } from '../../drawing/measure/measureRules.ts';
import type { AppServices } from '../../session/services.ts';

const EYE_HEIGHT_M = 1.7;
/** Distance from the camera to its centre of rotation ahead. */
const LOOK_AHEAD_M = 20;
const FLIGHT_MS = 700;
const REPLAY_WINDOW_MS = 1_800_000;

/** Puts the camera at a position at eye height, level, with its previous heading. */
export function lookFrom(view: SceneView, place: SitePoint): void {
  view.setCameraMode('perspective');
  const { rig, stopFlight, flyToPose, toScene } = view.gestures();
  const eye = toScene({ ...place, altitude: place.altitude + EYE_HEIGHT_M });
  const { bearingRad } = rig;
  const target = {
    x: eye.x + Math.sin(bearingRad) * LOOK_AHEAD_M,
    y: eye.y,
    z: eye.z - Math.cos(bearingRad) * LOOK_AHEAD_M,
  };
  stopFlight();
  flyToPose({ target, bearingRad, elevationRad: 0, distanceM: LOOK_AHEAD_M }, FLIGHT_MS);
}

/**
 * Opens the measuring tool: with the position as the first point of a distance, or as the next one of the current
 * measurement.
 */
export function measureFrom({ drafts, shell }: Pick<AppServices, 'drafts' | 'shell'>, place: SitePoint): void {
  const { draft, fields } = drafts.of('measure');
  const isMeasuring = draft.points.length > 0 && !draft.done;
  const kind = isMeasuring ? measureKindOf(fields['kind']) : 'distance';
  const known = isMeasuring ? draft : EMPTY_DRAFT;
  drafts.change('measure', {
    fields: { ...fields, kind },
    draft: nextDraft(known, { type: 'add', at: place }, MEASURE_RULES[kind]),
  });
  shell.drawing = 'measure';
}

/** Replays the last half hour in the viewer, whose camera is kept; the clicked entity is selected. */
export function replayAtPlace(
  { now, replayActions, selection }: Pick<AppServices, 'now' | 'replayActions' | 'selection'>,
  slot: SlotId,
  key: EntityKey | undefined,
): void {
  const nowMs = now();
  const request = replayRequestFrom(nowMs - REPLAY_WINDOW_MS, nowMs);
  if (!request) return;
  if (key !== undefined) selection.select(key);
  replayActions.run(slot, request);
}

/** Opens the annotation mode with the sign placed, if the user may create annotations. */
export async function annotateAt(
  { annotations, drafts, shell }: Pick<AppServices, 'annotations' | 'drafts' | 'shell'>,
  place: SitePoint,
): Promise<void> {
  await annotations.openEditor();
  // Refused, or something else was opened meanwhile.
  if (shell.displayMode !== 'annotation') return;
  drafts.change('annotation', { draft: { points: [place], undoSteps: [[]], done: true } });
}
