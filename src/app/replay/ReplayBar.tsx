/** Over the viewer in replay: a frame, a label, the clock; progress, pause, steps, speed, close (rules.md#replay-bar). */
import { useSnapshot } from 'valtio';
import { linkToMoment } from '../../domain/view/address.ts';
import { REPLAY_SPEED } from '../../domain/wire/replay.ts';
import { downloadCsv } from '../controls/download.ts';
import { HelpButton } from '../controls/HelpButton.tsx';
import { Select } from '../controls/Select.tsx';
import { ToolButton } from '../controls/ToolButton.tsx';
import { useFormatDateTime } from '../format/useFormatDateTime.ts';
import { Glyph } from '../icons/Glyph.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useEntities, useReplay, useShell, useViews, useWorld } from '../session/context.ts';
import { AlertSteps } from './ReplayMarks.tsx';
import { ReplayProgress } from './ReplayProgress.tsx';
import { replayCsv } from './replayCsv.ts';
import { TripFacts } from './TripFacts.tsx';
import { useReplayTexts } from './useReplayTexts.ts';
import { useVehicleTrip } from './useVehicleTrip.ts';
import './replay.css';
import './trip.css';

const SKIP_STEP_S = 10;
const REPLAY_SPEEDS = Array.from(
  { length: (REPLAY_SPEED.max - REPLAY_SPEED.min) / REPLAY_SPEED.step + 1 },
  (_, k) => REPLAY_SPEED.min + k * REPLAY_SPEED.step,
);

export function ReplayBar() {
  const t = useReplayTexts();
  const { replayActions } = useReplay();
  const vehicle = useVehicleTrip();
  return (
    <div className="hf-replayspace">
      <div className="hf-replayframe" aria-hidden />
      <section className="hf-replaybar" aria-label={t('label')}>
        <header className="hf-replaybar__head">
          <strong className="hf-replaybar__word">
            <Icon name="history" />
            {t('word')}
          </strong>
          <ReplayMoment />
          <span className="hf-replaybar__note">{t('notLive')}</span>
          <span className="hf-spacer" />
          <LinkNote />
          <CopyLink />
          <ExportCsv />
          <HelpButton topic="replay" />
          <ToolButton icon="close" label={t('close')} onClick={() => replayActions.stop()} />
        </header>
        <div className="hf-replaybar__line">
          <PauseButton />
          <StepButtons />
          <AlertSteps />
          <ReplayProgress vehicle={vehicle} />
          <SpeedChoice />
        </div>
        {vehicle && <TripFacts {...vehicle} />}
      </section>
    </div>
  );
}

/** The displayed moment, large enough to be read from a distance. */
function ReplayMoment() {
  const t = useReplayTexts();
  const momentOf = useFormatDateTime();
  const { replay } = useReplay();
  const { atMs, seekTargetMs } = useSnapshot(replay);
  const shownMs = seekTargetMs ?? atMs;
  return <b className="hf-replaybar__moment">{shownMs === undefined ? t('waiting') : momentOf(shownMs)}</b>;
}

/** Copies a link to this moment, with the current views and selection. */
function CopyLink() {
  const t = useReplayTexts();
  const { notices } = useShell();
  const { selection } = useEntities();
  const { replay } = useReplay();
  const copy = async () => {
    const { atMs, fromMs } = replay;
    const query = linkToMoment(location.search, atMs ?? fromMs, selection.ids);
    try {
      await navigator.clipboard.writeText(`${location.origin}${location.pathname}${query}`);
      notices.show('done', t('linkCopied'));
    } catch {
      notices.show('error', t('linkFailed'));
    }
  };
  return <ToolButton icon="link" label={t('link')} onClick={() => void copy()} />;
}

/** Exports a table of the vehicles that are shown now, each with its last fix and state. */
function ExportCsv() {
  const t = useReplayTexts();
  const { world } = useWorld();
  const { slotViews } = useViews();
  const { replay } = useReplay();
  const isWaiting = useSnapshot(replay).atMs === undefined;
  const save = () => {
    const { slot, atMs } = replay;
    const view = slot && slotViews.bySlot[slot]?.shown;
    if (!view || atMs === undefined) return;
    const moment = new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '-');
    downloadCsv(`replay-${moment}Z.csv`, replayCsv(world, view, atMs));
  };
  return <ToolButton icon="input" label={t('csv')} disabled={isWaiting} onClick={save} />;
}

function LinkNote() {
  const t = useReplayTexts();
  const { isReconnecting } = useSnapshot(useReplay().replay);
  return (
    <span className="hf-replaybar__link" role="status">
      {isReconnecting && (
        <>
          <Glyph name="stale" />
          {t('reconnecting')}
        </>
      )}
    </span>
  );
}

function PauseButton() {
  const t = useReplayTexts();
  const { replay, replayActions } = useReplay();
  const { phase } = useSnapshot(replay);
  const isPaused = phase === 'paused';
  return (
    <ToolButton
      icon={isPaused ? 'play' : 'pause'}
      label={t(isPaused ? 'resume' : 'pause')}
      disabled={phase === 'waiting'}
      onClick={() => (isPaused ? replayActions.resume() : replayActions.pause())}
    />
  );
}

function StepButtons() {
  const t = useReplayTexts();
  const { replay, replayActions } = useReplay();
  const isWaiting = useSnapshot(replay).phase === 'waiting';
  const seconds = String(SKIP_STEP_S);
  return (
    <>
      <ToolButton
        icon="stepBack"
        label={t('stepBack', { seconds })}
        disabled={isWaiting}
        onClick={() => replayActions.step(-SKIP_STEP_S * 1_000)}
      />
      <ToolButton
        icon="stepOn"
        label={t('stepOn', { seconds })}
        disabled={isWaiting}
        onClick={() => replayActions.step(SKIP_STEP_S * 1_000)}
      />
    </>
  );
}

function SpeedChoice() {
  const t = useReplayTexts();
  const { replay, replayActions } = useReplay();
  const { speed, phase } = useSnapshot(replay);
  return (
    <Select
      label={t('speed')}
      values={REPLAY_SPEEDS}
      chosen={speed}
      labelOf={(value) => t('times', { speed: String(value) })}
      disabled={phase === 'waiting'}
      onChoose={(value) => replayActions.changeSpeed(value)}
    />
  );
}
