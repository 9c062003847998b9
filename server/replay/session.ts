/**
 * One replay: its window, its clock and its speed. The server sets the pace. The clock advances only as far as messages
 * have been read, and stops while the client does not read, so its queue is always bounded.
 */
import type { Frame, ReadFrames } from '../history/reading/frames.ts';
import type { UnreadableGap } from '../history/reading/segmentFiles.ts';
import type { ReplayCommand } from './commands.ts';
import {
  clampToWindow,
  createPlay,
  gapsAhead,
  type PlayState,
  type ReplayableRecording,
  type StartRequest,
} from './play.ts';
import { Playlist, readRangeFrom } from './playlist.ts';
import { gapText, statusText } from './statuses.ts';

/** The part of the connection that a replay needs. */
export interface ReplayPipe {
  /** Bytes sent that the client has not received yet. */
  readonly unreadBytes: number;
  send(text: string | Uint8Array): void;
}

export interface SessionOptions {
  recording: ReplayableRecording;
  pipe: ReplayPipe;
  /** Monotonic time, milliseconds. */
  steadyMs: () => number;
  onError(error: unknown): void;
}

/** The clock stops while there are more unread bytes than this. */
const PAUSE_ABOVE_UNREAD_BYTES = 262_144;
/** Interval of clock messages while nothing changes. */
const HEARTBEAT_MS = 900;
/** A longer step forward is a seek. */
const MAX_STEP_MS = 60_000;

export class ReplaySession {
  readonly #options: SessionOptions;
  #play: PlayState | undefined;
  /** The time to seek to next; the latest request wins. */
  #pendingSeek: { ts: number; seek: number | undefined } | undefined;
  #isSeeking = false;
  /** Target of the seek or step in progress, from which a further step starts. */
  #headingMs: number | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  command(command: ReplayCommand): void {
    if (command.command === 'start') {
      this.#start(command);
      return;
    }
    const play = this.#play;
    if (!play) {
      this.#write(statusText('INVALID_REQUEST', { message: 'No replay has been started' }));
      return;
    }
    switch (command.command) {
      case 'pause':
        this.#pause(play);
        break;
      case 'resume':
        this.#resume(play);
        break;
      case 'changeSpeed':
        this.#advance(play);
        play.speed = command.speed;
        break;
      case 'seek':
        this.#seek(play, command.ts, command.ts);
        break;
      case 'step':
        this.#step(play, command.ms);
        break;
      case 'stop':
        this.stop();
    }
  }

  /** Ends the playback; reads that have not started are dropped. */
  stop(): void {
    this.#play?.reads.abort();
    this.#play = undefined;
    this.#pendingSeek = undefined;
    this.#headingMs = undefined;
  }

  /** Call it about twenty times a second. */
  tick(): void {
    this.#startPendingSeek();
    const play = this.#play;
    if (!play || play.isPaused || play.isFinished || !play.playlist) return;
    this.#advance(play);
    if (this.#play !== play || !play.playlist) return;
    this.#readAhead(play, play.playlist);
    if (play.clockMs >= play.toMs) this.#finishPlay(play);
    else if (this.#options.steadyMs() - play.lastSentAtMs >= HEARTBEAT_MS && !this.#isBehind) {
      this.#sendMessage(play, `{"ts":${play.clockMs},"data":[]}`);
    }
  }

  #start(request: StartRequest): void {
    this.stop();
    const begun = createPlay(request, this.#options.recording, this.#options.steadyMs());
    if ('refusal' in begun) {
      this.#write(begun.refusal);
      return;
    }
    this.#play = begun;
    const { fromMs, toMs } = begun;
    this.#write(statusText('STARTED', { ts: fromMs, from: fromMs, to: toMs, features: ['seek', 'step'] }));
    this.#seek(begun, fromMs, undefined);
  }

  #pause(play: PlayState): void {
    this.#advance(play);
    play.isPaused = true;
    this.#write(statusText('PAUSED', { ts: play.clockMs }));
  }

  #resume(play: PlayState): void {
    if (play.isPaused) play.movedAtMs = this.#options.steadyMs();
    play.isPaused = false;
    this.#write(statusText('RESUMED', { ts: play.clockMs }));
  }

  #step(play: PlayState, ms: number): void {
    const to = clampToWindow(play, this.#options.recording, (this.#headingMs ?? play.clockMs) + ms);
    if (!play.isPaused) this.#pause(play);
    const isFar = ms < 0 || ms > MAX_STEP_MS || play.gaps.some((gap) => gap.from < to && gap.to > play.clockMs);
    if (isFar || !play.playlist || this.#isBehind) this.#seek(play, to, undefined);
    else this.#playTo(play, play.playlist, to).catch((error) => this.#failPlay(play, error));
  }

  /** Sends everything up to a time at once, for one step of a paused replay. */
  async #playTo(play: PlayState, list: Playlist, to: number): Promise<void> {
    const { recording } = this.#options;
    this.#headingMs = to;
    play.playlist = undefined;
    for (let from = list.dequeuedUntil; from < to; ) {
      const { frames, until } = await recording.frames(from, to, to - from, play.reads.signal);
      if (this.#play !== play || this.#pendingSeek || this.#isSeeking) return;
      for (const frame of frames) this.#send(play, frame);
      from = until;
    }
    this.#headingMs = undefined;
    play.clockMs = to;
    play.playlist = new Playlist(recording, to, play.toMs);
    this.#sendMessage(play, `{"ts":${to},"data":[]}`);
  }

  /**
   * Of several consecutive requests, as while a slider is dragged, the latest wins. @param seek repeated in the answer
   */
  #seek(play: PlayState, ts: number, seek: number | undefined): void {
    this.#headingMs = clampToWindow(play, this.#options.recording, ts);
    this.#pendingSeek = { ts: this.#headingMs, seek };
    play.playlist = undefined;
    this.#startPendingSeek();
  }

  /** The client has not read the previous output: another state would only queue up behind it. */
  get #isBehind(): boolean {
    return this.#options.pipe.unreadBytes > PAUSE_ABOVE_UNREAD_BYTES;
  }

  /** Starts the pending seek unless one is running; if the client is behind, a later tick starts it. */
  #startPendingSeek(): void {
    if (this.#isSeeking || !this.#pendingSeek || this.#isBehind) return;
    this.#isSeeking = true;
    // Another request may have arrived while the last one was failing.
    this.#runPendingSeeks().finally(() => {
      this.#isSeeking = false;
      this.#startPendingSeek();
    });
  }

  async #runPendingSeeks(): Promise<void> {
    for (let seek = this.#pendingSeek; seek && !this.#isBehind; seek = this.#pendingSeek) {
      const play = this.#play;
      this.#pendingSeek = undefined;
      if (!play) return;
      try {
        const ahead = play.isPaused ? undefined : readRangeFrom(seek.ts, play.toMs, play.speed);
        const read = await this.#options.recording.snapshot(seek.ts, seek.seek, ahead, play.reads.signal);
        if (this.#play !== play || this.#pendingSeek) continue;
        this.#applySeek(play, read.frame, read.prefetch);
      } catch (error) {
        this.#failPlay(play, error);
      }
    }
  }

  #applySeek(play: PlayState, frame: Frame, ahead: ReadFrames | undefined): void {
    this.#headingMs = undefined;
    play.clockMs = frame.ts;
    play.isFinished = false;
    play.gaps = gapsAhead(play, this.#options.recording);
    play.playlist = new Playlist(this.#options.recording, play.clockMs, play.toMs, ahead);
    play.movedAtMs = this.#options.steadyMs();
    this.#send(play, frame);
  }

  /** Advances the clock by the elapsed time and sends the messages in between. */
  #advance(play: PlayState): void {
    const nowMs = this.#options.steadyMs();
    const passedMs = nowMs - play.movedAtMs;
    play.movedAtMs = nowMs;
    if (play.isPaused || play.isFinished || !play.playlist || this.#isBehind) return;
    const [gap] = play.gaps;
    const limit = Math.min(play.toMs, play.playlist.loadedUntil, gap?.from ?? Number.POSITIVE_INFINITY);
    const target = Math.max(play.clockMs, Math.min(Math.round(play.clockMs + passedMs * play.speed), limit));
    for (const frame of play.playlist.dequeue(target)) this.#send(play, frame);
    play.clockMs = target;
    if (gap && target >= gap.from) this.#skipGap(play, gap);
  }

  /** Seeks past a gap: messages after it do not build on those before it. */
  #skipGap(play: PlayState, gap: UnreadableGap): void {
    this.#write(gapText(gap));
    if (gap.to >= play.toMs) {
      play.clockMs = play.toMs;
      this.#finishPlay(play);
    } else this.#seek(play, gap.to, undefined);
  }

  #readAhead(play: PlayState, list: Playlist): void {
    list.readAhead(play.clockMs, play.speed, play.reads.signal).then(
      // Damage may have been noticed only during the read.
      () => {
        if (this.#play === play) play.gaps = gapsAhead(play, this.#options.recording);
      },
      (error) => this.#failPlay(play, error),
    );
  }

  #finishPlay(play: PlayState): void {
    if (play.isFinished) return;
    play.isFinished = true;
    this.#write(statusText('FINISHED', { ts: play.clockMs }));
  }

  #failPlay(play: PlayState, error: unknown): void {
    if (this.#play !== play) return;
    this.stop();
    this.#options.onError(error);
    this.#write(statusText('ERROR', { ts: play.clockMs, message: 'The recording cannot be read now' }));
  }

  #send(play: PlayState, { messages }: Frame): void {
    for (const message of messages) this.#sendMessage(play, message);
  }

  #sendMessage(play: PlayState, text: string | Uint8Array): void {
    play.lastSentAtMs = this.#options.steadyMs();
    this.#write(text);
  }

  #write(text: string | Uint8Array): void {
    this.#options.pipe.send(text);
  }
}
