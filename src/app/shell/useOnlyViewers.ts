/** Shows the bars and the panel again when full screen ends or another panel is opened. */
import { subscribeKey } from 'valtio/utils';
import { useScope } from '../lifetime/useScope.ts';
import { useShell } from '../session/context.ts';

export function useOnlyViewers(): void {
  const { shell } = useShell();
  useScope(
    (scope) => {
      const showAll = () => {
        shell.onlyViewers = false;
      };
      scope.listen(document, 'fullscreenchange', () => document.fullscreenElement ?? showAll());
      scope.own(subscribeKey(shell, 'panel', (panel) => panel !== undefined && showAll()));
    },
    [shell],
  );
}
