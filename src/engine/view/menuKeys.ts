/** Keys that open the menu of a scene; the manual lists them from here. */
export const MENU_KEYS = ['Shift+F10', 'ContextMenu'] as const;

/** Whether a key press opens it. */
export function isMenuKey({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  return MENU_KEYS.some((combination) => combination === key || (shiftKey && combination === `Shift+${key}`));
}
