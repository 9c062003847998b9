/** Runs the command whose keys are pressed, unless somebody is typing or a dialog waits for an answer. */
import { useApp } from '../context.ts';
import { useScope } from '../lifetime/useScope.ts';
import { COMMANDS } from './commands.ts';
import { isTyping, matchesKeys } from './keys.ts';

/** The one command that is also there while somebody types. */
const ALWAYS = 'palette';

export function useShortcuts(): void {
  const app = useApp();
  useScope(
    (scope) => {
      scope.listen<KeyboardEvent>(window, 'keydown', (event) => {
        const command = COMMANDS.find(({ keys }) => keys.some((combination) => matchesKeys(combination, event)));
        if (!command || command.when?.(app) === false) return;
        if (command.id !== ALWAYS && (isTyping(event.target) || document.querySelector('[aria-modal="true"]'))) return;
        event.preventDefault();
        command.run(app);
      });
    },
    [app],
  );
}
