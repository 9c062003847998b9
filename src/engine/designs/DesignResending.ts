/** Sends again what of designs is not on the GPU, a few parts in each frame: what it refuses is tried again after a while. */
import type { Scope } from '../../lifetime/scope.ts';
import { retryDelayMs } from '../tiles/RetrySchedule.ts';
import type { Design } from './Design.ts';
import type { FrameTaskQueue } from './FrameTaskQueue.ts';

interface DesignResendingOptions {
  queue: FrameTaskQueue;
  /** The first ones are sent first. */
  designs: () => readonly Design[];
  /** A part of a design has been sent, or refused. */
  onTried: (design: Design) => void;
}

export class DesignResending {
  readonly #scope: Scope;
  readonly #options: DesignResendingOptions;
  /** Under way, or waiting for its next attempt. */
  #pass: Scope | undefined;

  constructor(scope: Scope, options: DesignResendingOptions) {
    this.#scope = scope;
    this.#options = options;
  }

  /** Begins at once. */
  start(): void {
    this.#run(this.#newPass(), 1);
  }

  /** Begins after a while, unless it is under way: then that includes what was refused just now. */
  startLater(): void {
    if (this.#pass && !this.#pass.ended) return;
    const pass = this.#newPass();
    pass.timeout(() => this.#run(pass, 2), retryDelayMs(1));
  }

  stop(): void {
    this.#pass?.dispose();
  }

  #newPass(): Scope {
    this.stop();
    this.#pass = this.#scope.child();
    return this.#pass;
  }

  #run(pass: Scope, attempt: number): void {
    const { queue, designs, onTried } = this.#options;
    const addWork = (work: () => void): void =>
      queue.add(() => {
        if (!pass.ended) work();
      });
    for (const design of designs()) {
      for (const step of design.resendingSteps()) {
        addWork(() => {
          step();
          onTried(design);
        });
      }
    }
    addWork(() => {
      if (designs().some(({ isIncomplete }) => isIncomplete)) {
        pass.timeout(() => this.#run(pass, attempt + 1), retryDelayMs(attempt));
      } else pass.dispose();
    });
  }
}
