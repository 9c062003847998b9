/**
 * Feeds a world with recorded messages from the replay socket (rules.md#replay). The only implementation of the replay
 * protocol: pausing, seeking, stepping and lost links, with backends that can seek and with those that only play from a
 * start.
 */
import type { ReplayRequest } from '../../domain/replay/request.ts';
import type { ReplayCommand, ReplayFeature, ReplayFrame } from '../../domain/wire/replay.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { FLUSH_EVERY_MS } from '../../state/world/World.ts';
import { PendingStep } from './PendingStep.ts';
import { ReplayConnection } from './ReplayConnection.ts';
import { ReplayProblems } from './ReplayProblems.ts';
import { ReplayWorld } from './ReplayWorld.ts';
import type { ReplayTimeFault } from './readFrame.ts';
import type { ReplayOutcome, ReplaySourceOptions } from './replayOptions.ts';
import { messagesOf, type Snapshot, SnapshotParts } from './SnapshotParts.ts';
import { seekTargetIn } from './seekTarget.ts';

/** Minimum interval between seeks that each need a new session. */
const MIN_SESSION_INTERVAL_MS = 400;
/** Without snapshots, a paused picture is composed of this much time. */
const PAUSED_SNAPSHOT_SPAN_MS = 1_000;
const SITE_AREA_UPDATE_MS = 10_000;
/** A seek whose snapshot takes longer while other frames arrive is retried with a new session. */
const SEEK_WITHIN_MS = 20_000;

export class ReplaySource {
  readonly #scope: Scope;
  readonly #options: ReplaySourceOptions;
  readonly #world: ReplayWorld;
  readonly #problems: ReplayProblems;
  readonly #connection: ReplayConnection;
  readonly #pendingStep = new PendingStep();
  #snapshotParts: SnapshotParts;
  #features: readonly ReplayFeature[] = [];
  /** How the replay ends if nothing arrives without authorisation either. */
  #unauthorizedOutcome: ReplayOutcome | undefined;
  /** Nothing has arrived from this session yet. */
  #hasReceivedNothing = true;
  /** The seek in progress: its snapshot, or the first frame of its session, has not arrived yet. */
  #seekMs: number | undefined;
  /** When it was sent, or the latest part of its snapshot arrived. */
  #seekHeardAtMs = 0;
  /** Where to pause in a session without snapshots. */
  #pauseAtMs: number | undefined;
  /** The start of the session's window, as requested: a backend does not seek or step to before it. */
  #sessionFromMs = 0;

  constructor(scope: Scope, options: ReplaySourceOptions, request: ReplayRequest) {
    this.#scope = scope;
    this.#options = options;
    this.#world = new ReplayWorld(options.world, options.link, options.clock);
    this.#problems = new ReplayProblems(options);
    this.#snapshotParts = new SnapshotParts(options.steadyMs);
    this.#connection = new ReplayConnection(scope, options, {
      steadyMs: options.steadyMs,
      onFrame: (frame) => this.#handleFrame(frame),
      onUnreadable: (reason, timeFault) => this.#handleUnreadable(reason, timeFault),
      onLost: () => this.#handleConnectionLost(),
      onReopen: () => this.#reopen(),
      onGiveUp: () => this.#fail(),
    });
    const waiting = { phase: 'waiting', atMs: undefined, seekTargetMs: undefined } satisfies Partial<
      ReplaySourceOptions['state']
    >;
    Object.assign(options.state, request, waiting);
    scope.interval(() => this.#flush(), FLUSH_EVERY_MS);
    scope.interval(() => this.#world.updateSiteCentre(), SITE_AREA_UPDATE_MS);
    this.#open(request.fromMs);
  }

  pause(): void {
    const { state } = this.#options;
    if (state.phase !== 'playing') return;
    state.phase = 'paused';
    this.#syncClockWithPhase();
    this.#send({ command: 'pause' });
  }

  resume(): void {
    const { state } = this.#options;
    if (state.phase !== 'paused') return;
    state.phase = 'playing';
    this.#pauseAtMs = undefined;
    this.#pendingStep.end();
    this.#syncClockWithPhase();
    this.#send({ command: 'resume' });
  }

  changeSpeed(speed: number): void {
    const { state, clock } = this.#options;
    state.speed = speed;
    clock.speed = speed;
    this.#send({ command: 'changeSpeed', speed });
  }

  /** Seeks to a moment of the period; the latest of many requests wins. @param atMs epoch milliseconds */
  seek(atMs: number): void {
    const { state } = this.#options;
    if (state.phase === 'waiting') return;
    this.#pendingStep.end();
    state.seekTargetMs = seekTargetIn(state, atMs);
    this.#sendPendingSeek();
  }

  /** Steps forwards or backwards by some milliseconds, and pauses there. */
  step(ms: number): void {
    const { state } = this.#options;
    if (state.phase === 'waiting' || state.atMs === undefined) return;
    this.pause();
    const { targetMs } = this.#pendingStep;
    const isBusy = this.#hasReceivedNothing || this.#seekMs !== undefined || targetMs !== undefined;
    const stepTargetMs = seekTargetIn(state, state.atMs + ms);
    if (isBusy || stepTargetMs < this.#sessionFromMs || !this.#features.includes('step')) {
      this.seek((state.seekTargetMs ?? targetMs ?? state.atMs) + ms);
      return;
    }
    this.#pendingStep.begin(stepTargetMs, ms);
    this.#send({ command: 'step', ms });
  }

  /** Closes the server's session. @throws if the message cannot be sent */
  stop(): void {
    this.#connection.send({ command: 'stop' });
  }

  /** @param seekMs the seek for which this session is opened */
  #open(fromMs: number, seekMs?: number): void {
    const { state, clock, link, steadyMs } = this.#options;
    this.#hasReceivedNothing = true;
    this.#features = [];
    this.#snapshotParts = new SnapshotParts(steadyMs);
    this.#pendingStep.end();
    this.#pauseAtMs = undefined;
    this.#seekMs = seekMs;
    clock.speed = state.speed;
    clock.isRunning = false;
    link.phase = 'connecting';
    const start_date = Math.ceil(fromMs);
    this.#sessionFromMs = start_date;
    this.#connection.open({ command: 'start', start_date, end_date: state.toMs, speed: state.speed });
  }

  #handleUnreadable(reason: string, timeFault: ReplayTimeFault | undefined): void {
    this.#problems.reportUnreadable(reason);
    if (!timeFault || !this.#hasReceivedNothing || !this.#problems.countUnplaced()) return;
    // Data has arrived after all: its fault is the reason.
    this.#unauthorizedOutcome = undefined;
    this.#fail(timeFault);
  }

  #fail(reason?: ReplayTimeFault): void {
    const { state, onEnd } = this.#options;
    onEnd(this.#unauthorizedOutcome ?? (state.phase === 'waiting' ? 'startFailed' : 'error'), reason);
  }

  #handleFrame(frame: ReplayFrame): void {
    const snapshotParts = this.#snapshotParts;
    if (frame.status !== undefined) this.#handleStatus(frame);
    // A frame with only a time means that nothing has happened until then.
    const hasTimeAlone = frame.status === undefined && frame.ts !== undefined;
    const hasData = frame.data !== undefined || frame.snapshot === true || hasTimeAlone;
    // Its status may have caused another session to be opened.
    if (this.#scope.ended || !hasData || snapshotParts !== this.#snapshotParts) return;
    const snapshot = this.#snapshotParts.add(frame);
    if (snapshot === 'part') this.#seekHeardAtMs = this.#options.steadyMs();
    else if (snapshot) this.#applySnapshot(snapshot);
    else this.#applyData(frame);
  }

  #handleStatus({ status, features = [], from, to, ts }: ReplayFrame): void {
    const { state, onEnd } = this.#options;
    switch (status) {
      case 'STARTED':
        this.#features = features;
        break;
      case 'FINISHED':
        if (state.seekTargetMs !== undefined) this.#open(state.seekTargetMs, state.seekTargetMs);
        else onEnd('finished');
        break;
      case 'NO_DATA':
        onEnd('noData');
        break;
      case 'INVALID_REQUEST':
        this.#handleFault('noData');
        break;
      case 'ERROR':
        this.#handleFault('error');
        break;
      case 'GAP':
        if (from !== undefined && to !== undefined) this.#problems.addGap(from, to);
        break;
      default:
        // The page tracks completed commands itself.
        if (ts !== undefined && this.#seekMs === undefined && !this.#hasReceivedNothing) this.#world.advance(ts, []);
    }
  }

  /** Before anything else has arrived, the fault may concern an unknown authorisation: a retry does without it. */
  #handleFault(outcome: ReplayOutcome): void {
    if (this.#features.length > 0 || !this.#connection.stopAuthorizing()) {
      this.#options.onEnd(outcome);
      return;
    }
    this.#unauthorizedOutcome = outcome;
    this.#reopen();
  }

  #applySnapshot({ atMs, seekMs, messages }: Snapshot): void {
    if (!this.#hasReceivedNothing && this.#seekMs !== undefined && this.#seekMs !== seekMs) return;
    this.#world.restartAt(atMs, messages, true);
    this.#finishSeek();
  }

  #applyData(frame: ReplayFrame): void {
    const messages = messagesOf(frame);
    if (this.#hasReceivedNothing) {
      if (frame.ts === undefined) return;
      this.#world.restartAt(frame.ts, messages, false);
      if (this.#options.state.phase === 'paused') this.#pauseAtMs = frame.ts + PAUSED_SNAPSHOT_SPAN_MS;
      this.#finishSeek();
      return;
    }
    if (this.#seekMs !== undefined) return;
    this.#world.advance(frame.ts, messages);
    if (frame.ts !== undefined) this.#pendingStep.noteFrame(frame.ts);
    if (this.#pauseAtMs !== undefined && (frame.ts ?? 0) >= this.#pauseAtMs) {
      this.#pauseAtMs = undefined;
      this.#syncClockWithPhase();
      this.#send({ command: 'pause' });
    }
  }

  /** The world shows the session's start, or the target of the seek. */
  #finishSeek(): void {
    const { state, link, onRestart } = this.#options;
    const isFirst = this.#hasReceivedNothing;
    this.#hasReceivedNothing = false;
    this.#problems.forgetUnplaced();
    this.#connection.resetAttempts();
    this.#unauthorizedOutcome = undefined;
    this.#pendingStep.end();
    state.isReconnecting = false;
    link.phase = 'live';
    const seekTargetMs = this.#seekMs;
    this.#seekMs = undefined;
    if (state.phase === 'waiting') state.phase = 'playing';
    if (isFirst && state.phase === 'paused' && this.#pauseAtMs === undefined) this.#send({ command: 'pause' });
    this.#syncClockWithPhase();
    if (state.seekTargetMs === seekTargetMs) state.seekTargetMs = undefined;
    this.#flush();
    if (state.seekTargetMs === undefined) onRestart();
    else this.#sendPendingSeek();
  }

  /**
   * Sends the pending seek, unless another is in progress. If the backend cannot seek, or not to before the start of this
   * session's window, a new session starts there.
   */
  #sendPendingSeek(): void {
    const { state, clock } = this.#options;
    const { seekTargetMs } = state;
    if (seekTargetMs === undefined || this.#seekMs !== undefined || this.#hasReceivedNothing) return;
    if (this.#features.includes('seek') && seekTargetMs >= this.#sessionFromMs) {
      this.#seekMs = seekTargetMs;
      this.#seekHeardAtMs = this.#options.steadyMs();
      clock.isRunning = false;
      this.#send({ command: 'seek', ts: seekTargetMs });
      return;
    }
    // Retried with the next flush.
    if (this.#connection.ageMs >= MIN_SESSION_INTERVAL_MS) this.#open(seekTargetMs, seekTargetMs);
  }

  #handleConnectionLost(): void {
    const { state, clock, link, steadyMs } = this.#options;
    this.#hasReceivedNothing = true;
    this.#snapshotParts = new SnapshotParts(steadyMs);
    state.seekTargetMs ??= this.#pendingStep.targetMs;
    clock.isRunning = false;
    link.phase = 'waiting';
    state.isReconnecting = state.phase !== 'waiting';
  }

  /** Opens a new session at the clock's time, or at the target of the seek. */
  #reopen(): void {
    const { state, clock } = this.#options;
    this.#open(state.seekTargetMs ?? Math.min(clock.now(), state.toMs - 1), state.seekTargetMs);
  }

  #flush(): void {
    const { state, clock, steadyMs } = this.#options;
    const overdue = this.#snapshotParts.takeOverdue();
    if (overdue) this.#applySnapshot(overdue);
    if (this.#seekMs !== undefined && !this.#hasReceivedNothing && steadyMs() - this.#seekHeardAtMs > SEEK_WITHIN_MS)
      this.#reopen();
    this.#sendPendingSeek();
    if (!this.#hasReceivedNothing) {
      this.#world.flush();
      state.atMs = Math.min(clock.now(), state.toMs);
    }
    // Servers that announce features send a message each second while playing.
    const isKept = this.#features.length > 0 && state.phase === 'playing';
    if (this.#hasReceivedNothing || this.#seekMs !== undefined || isKept) this.#connection.expectAnswer();
  }

  #syncClockWithPhase(): void {
    const { state, clock } = this.#options;
    clock.isRunning = state.phase === 'playing' || this.#pauseAtMs !== undefined;
  }

  #send(command: ReplayCommand): void {
    try {
      this.#connection.send(command);
    } catch {
      this.#problems.reportOnce('command');
    }
  }
}
