/**
 * The sound of a new alert: two short tones made by the browser, once the user has made a gesture (browsers require it)
 * and never twice within a few seconds, so that a flood of alerts is one sound.
 */
import { proxy, subscribe } from 'valtio';
import type { Scope } from '../../lifetime/scope.ts';
import type { AlertState } from '../../state/alerts/AlertRegistry.ts';
import type { SoundSwitch } from '../../state/alerts/alertServices.ts';
import { openStoredValue } from '../../state/storage/stored.ts';

const MIN_INTERVAL_MS = 3_000;
/** Opening an audio context blocks for some 50 ms: it is delayed after user input. */
const OPEN_DELAY_MS = 5_000;
/** Hertz, and when each tone starts, seconds. */
const SOUND_TONES = [
  [740, 0],
  [988, 0.16],
] as const;
const TONE_DURATION_S = 0.14;
const SOUND_GAIN = 0.12;

interface AlertSoundOptions {
  alerts: AlertState;
  storage: Storage;
  /** Milliseconds of a clock that is never set: one that is set back would silence alerts for as long. */
  steadyMs: () => number;
  /** User gestures are listened for here. */
  page: EventTarget;
  createContext: () => AudioContext;
}

export class AlertSound implements SoundSwitch {
  readonly state: SoundSwitch['state'];
  readonly #scope: Scope;
  readonly #options: AlertSoundOptions;
  readonly #storedSwitch;
  #context: AudioContext | undefined;
  /** Whether there was a user gesture, which browsers require for sound. */
  #hasGesture = false;
  #cancelOpening: (() => void) | undefined;
  #lastPlayedAtMs = Number.NEGATIVE_INFINITY;

  constructor(scope: Scope, options: AlertSoundOptions) {
    this.#scope = scope;
    this.#options = options;
    this.#storedSwitch = openStoredValue(options.storage, 'alertSound', 1, (value) =>
      typeof value === 'boolean' ? value : undefined,
    );
    this.state = proxy<SoundSwitch['state']>({ isOn: this.#storedSwitch.read() ?? true });
    for (const gesture of ['pointerdown', 'keydown']) {
      scope.listen(options.page, gesture, () => this.#onGesture(), { capture: true, passive: true });
    }
    let { raisedCount } = options.alerts;
    scope.own(
      subscribe(options.alerts, () => {
        if (options.alerts.raisedCount > raisedCount) this.#play();
        raisedCount = options.alerts.raisedCount;
      }),
    );
  }

  toggle(): void {
    this.state.isOn = !this.state.isOn;
    this.#storedSwitch.write(this.state.isOn);
    this.#lastPlayedAtMs = Number.NEGATIVE_INFINITY;
    if (this.state.isOn) this.#play();
  }

  #onGesture(): void {
    this.#hasGesture = true;
    const context = this.#context;
    if (!context) {
      this.#cancelOpening?.();
      this.#cancelOpening = this.#scope.timeout(() => this.#openContext(), OPEN_DELAY_MS);
    }
    // Browsers suspend audio contexts, and not every key counts as a gesture: each gesture tries to resume.
    else if (context.state === 'suspended') void context.resume().catch(() => {});
  }

  #openContext(): AudioContext | undefined {
    if (!this.#hasGesture) return undefined;
    if (this.#context) return this.#context;
    this.#cancelOpening?.();
    const context = this.#options.createContext();
    this.#context = context;
    this.#scope.own(() => void context.close());
    return context;
  }

  #play(): void {
    const nowMs = this.#options.steadyMs();
    if (!this.state.isOn || nowMs - this.#lastPlayedAtMs < MIN_INTERVAL_MS) return;
    const context = this.#openContext();
    if (!context) return;
    this.#lastPlayedAtMs = nowMs;
    if (context.state !== 'suspended') {
      playTones(context);
      return;
    }
    // The time of a suspended context stands still: tones of many alerts would all sound at once when it resumes.
    context.resume().then(
      () => {
        if (!this.#scope.ended && this.#options.steadyMs() - nowMs < MIN_INTERVAL_MS) playTones(context);
      },
      () => {},
    );
  }
}

function playTones(context: AudioContext): void {
  for (const [hertz, startS] of SOUND_TONES) playTone(context, hertz, context.currentTime + startS);
}

function playTone(context: AudioContext, hertz: number, startS: number): void {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(0, startS);
  gain.gain.linearRampToValueAtTime(SOUND_GAIN, startS + 0.02);
  gain.gain.linearRampToValueAtTime(0, startS + TONE_DURATION_S);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(startS);
  oscillator.stop(startS + TONE_DURATION_S);
}
