/** Keys of the tools that draw; the manual lists them from here. */
export const DRAW_KEYS = { Enter: 'finish', Backspace: 'undo', Escape: 'cancel' } as const;

/** Effect of a key on a drawing. */
export function drawActionOf(key: string): (typeof DRAW_KEYS)[keyof typeof DRAW_KEYS] | undefined {
  return Object.hasOwn(DRAW_KEYS, key) ? DRAW_KEYS[key as keyof typeof DRAW_KEYS] : undefined;
}
