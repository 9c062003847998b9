/** Runs the command whose keys are pressed, unless somebody is typing or a dialog waits for an answer. */
import type { Scope } from '../../lifetime/scope.ts';
import { useScope } from '../lifetime/useScope.ts';
import { useAllServices } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import { COMMANDS, isOffered } from './commands.ts';
import { isTyping, matchesKeys } from './keys.ts';

/** The one command that is also there while somebody types, and that closes its own dialog. */
const PALETTE = 'palette';

export function useShortcuts(): void {
  const app = useAllServices();
  useScope((scope) => listenForShortcuts(scope, app), [app]);
}

function listenForShortcuts(scope: Scope, app: AppServices): void {
  const onKey = (event: KeyboardEvent) => {
    const command = COMMANDS.find(({ keys }) => keys.some((combination) => matchesKeys(combination, event)));
    if (!command || !isOffered(command, app)) return;
    const isPalette = command.id === PALETTE;
    const hasDialog = document.querySelector('[aria-modal="true"]') !== null;
    if (hasDialog && !(isPalette && app.shell.paletteOpen)) return;
    if (!isPalette && isTyping(event.target)) return;
    event.preventDefault();
    command.run(app);
  };
  // Dialogs keep their keys to themselves: the palette's own must be heard before them.
  scope.listen<KeyboardEvent>(window, 'keydown', onKey, { capture: true });
}
