/** Pressed keys of a walk, by physical position: W A S D are elsewhere in other keyboard layouts. */

export type WalkDirection = 'forward' | 'back' | 'left' | 'right' | 'turnLeft' | 'turnRight';

/** By `KeyboardEvent.code`, the key's physical position; the manual lists them from here. */
export const WALK_KEYS: Readonly<Record<string, WalkDirection>> = {
  KeyW: 'forward',
  ArrowUp: 'forward',
  KeyS: 'back',
  ArrowDown: 'back',
  KeyA: 'left',
  KeyD: 'right',
  ArrowLeft: 'turnLeft',
  ArrowRight: 'turnRight',
};

type PressedKey = Pick<KeyboardEvent, 'code' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

export class WalkKeys {
  readonly #keysDown = new Set<string>();
  /** Keys released before a frame saw them: a tap counts for one frame, however slow frames are. */
  readonly #releasedThisFrame = new Set<string>();
  readonly #pressedThisFrame = new Set<string>();
  isFast = false;

  /** @returns whether the key is one of the walk's */
  press({ code, shiftKey, altKey, ctrlKey, metaKey }: PressedKey): boolean {
    this.isFast = shiftKey;
    if (altKey || ctrlKey || metaKey || !Object.hasOwn(WALK_KEYS, code)) return false;
    this.#keysDown.add(code);
    this.#pressedThisFrame.add(code);
    return true;
  }

  release({ code, shiftKey }: Pick<KeyboardEvent, 'code' | 'shiftKey'>): void {
    this.isFast = shiftKey;
    if (this.#keysDown.delete(code) && this.#pressedThisFrame.has(code)) this.#releasedThisFrame.add(code);
  }

  /** Called after a frame has read the keys. */
  endFrame(): void {
    this.#pressedThisFrame.clear();
    this.#releasedThisFrame.clear();
  }

  /** Called on loss of focus, after which key-up events go elsewhere. */
  releaseAll(): void {
    this.#keysDown.clear();
    this.endFrame();
    this.isFast = false;
  }

  get forwardInput(): number {
    return this.#sum('forward', 'back');
  }

  get sidewaysInput(): number {
    return this.#sum('right', 'left');
  }

  get turn(): number {
    return this.#sum('turnRight', 'turnLeft');
  }

  #sum(plus: WalkDirection, minus: WalkDirection): number {
    let sum = 0;
    for (const code of this.#keysDown) sum += signOf(code, plus, minus);
    for (const code of this.#releasedThisFrame) sum += signOf(code, plus, minus);
    return Math.sign(sum);
  }
}

function signOf(code: string, plus: WalkDirection, minus: WalkDirection): number {
  const direction = WALK_KEYS[code];
  return Number(direction === plus) - Number(direction === minus);
}
