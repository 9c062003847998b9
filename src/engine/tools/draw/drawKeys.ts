/** Keys of the tools that draw; the manual lists them from here. */
export const DRAW_KEYS = { Enter: 'finish', Backspace: 'undo', Escape: 'cancel' } as const;

/** What a key does to a drawing. */
export function drawActionOf(key: string): (typeof DRAW_KEYS)[keyof typeof DRAW_KEYS] | undefined {
  return Object.hasOwn(DRAW_KEYS, key) ? DRAW_KEYS[key as keyof typeof DRAW_KEYS] : undefined;
}
