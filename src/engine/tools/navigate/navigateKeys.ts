/** Keys that move the camera of the scene that has the focus; the manual lists them from here. */

export type NavigateAction = 'pan' | 'turn' | 'zoomIn' | 'zoomOut' | 'reset';

/** Key names as in `KeyboardEvent.key`, in the order in which they are listed. */
export const NAVIGATE_KEYS: Readonly<Record<NavigateAction, readonly string[]>> = {
  pan: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  turn: ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'],
  zoomIn: ['+', '='],
  zoomOut: ['-', '_'],
  reset: ['Home'],
};

const ACTION_BY_KEY = new Map(
  (Object.keys(NAVIGATE_KEYS) as NavigateAction[]).flatMap((action) =>
    NAVIGATE_KEYS[action].map((key) => [key, action] as const),
  ),
);

/** Effect of a key; Shift matters only for keys that list it. */
export function navigateActionOf({
  key,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'shiftKey'>): NavigateAction | undefined {
  return (shiftKey ? ACTION_BY_KEY.get(`Shift+${key}`) : undefined) ?? ACTION_BY_KEY.get(key);
}
