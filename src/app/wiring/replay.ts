/** Replay actions of components; the player is loaded with the first replay. */
import i18next from 'i18next';
import type { SlotId } from '../../domain/layout/layout.ts';
import type { ReplayRequest } from '../../domain/replay/request.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { createReplay } from '../../state/replay/replay.ts';
import { createDisplayedWorld } from '../session/displayedWorld.ts';
import type { Editing } from '../session/Editing.ts';
import type { ReplayServices } from '../session/services.ts';
import type { ReplayPlayer, ReplayPlayerOptions } from './ReplayPlayer.ts';

interface ReplayWiring extends Omit<ReplayPlayerOptions, 'replay' | 'displayedWorld'> {
  editing: Pick<Editing, 'leaveEditing'>;
  /** The backend's clock, epoch milliseconds. */
  now: () => number;
}

export function replayServices(scope: Scope, { editing, now, ...parts }: ReplayWiring): ReplayServices {
  const replay = createReplay();
  const displayedWorld = createDisplayedWorld();
  let player: ReplayPlayer | undefined;
  const run = async (slot: SlotId, request: ReplayRequest): Promise<void> => {
    try {
      const module = await import('./ReplayPlayer.ts');
      player ??= new module.ReplayPlayer(scope, { ...parts, replay, displayedWorld: displayedWorld });
    } catch {
      parts.notices.show('error', i18next.t('interact.replayFailed'));
    }
    // A view may be in edit mode by now: its changes are dealt with first.
    editing.leaveEditing(() => player?.run(slot, request));
  };
  const watchRecorded: ReplayServices['replayActions']['watchRecorded'] = async (requestScope, onRecorded) => {
    const { rest, config } = parts;
    const module = await import('../../services/replay/watchRecorded.ts').catch(() => undefined);
    if (!requestScope.ended)
      module?.watchRecorded(requestScope, { rest, sntUrl: config.sntURL, nowMs: now }, onRecorded);
  };
  return {
    replay,
    displayedWorld: displayedWorld,
    replayActions: {
      run: (slot, request) => void run(slot, request),
      pause: () => player?.source?.pause(),
      resume: () => player?.source?.resume(),
      changeSpeed: (speed) => player?.source?.changeSpeed(speed),
      seek: (atMs) => player?.source?.seek(atMs),
      step: (ms) => player?.source?.step(ms),
      watchTrip: (...args) => player?.watchTrip(...args),
      watchRecorded,
      stop: () => player?.stop(),
    },
  };
}
