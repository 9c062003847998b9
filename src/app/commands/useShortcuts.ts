/** Keyboard shortcuts of the commands, ignored while typing or while a dialog is open. */
import type { Scope } from '../../lifetime/scope.ts';
import { useScope } from '../lifetime/useScope.ts';
import { useAllServices } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import { COMMANDS, isAvailable } from './commands.ts';
import { isTyping, matchesKeys } from './keys.ts';

/** The palette's own shortcut also works while typing, and closes its dialog. */
const PALETTE_COMMAND = 'palette';

export function useShortcuts(): void {
  const app = useAllServices();
  useScope((scope) => listenForShortcuts(scope, app), [app]);
}

function listenForShortcuts(scope: Scope, app: AppServices): void {
  const onKey = (event: KeyboardEvent) => {
    const command = COMMANDS.find(({ keys }) => keys.some((combination) => matchesKeys(combination, event)));
    if (!command || !isAvailable(command, app)) return;
    const isPalette = command.id === PALETTE_COMMAND;
    const hasDialog = document.querySelector('[aria-modal="true"]') !== null;
    if (hasDialog && !(isPalette && app.shell.paletteOpen)) return;
    if (!isPalette && isTyping(event.target)) return;
    event.preventDefault();
    command.run(app);
  };
  // Dialogs stop key events: the palette's shortcut is captured before them.
  scope.listen<KeyboardEvent>(window, 'keydown', onKey, { capture: true });
}
