/** Leads from the landing page to a panel of the main page. */
import { useActions, useShell } from '../../session/context.ts';

/** @param panel id of the panel, as the rail registers it */
export function useOpenPanel(panel: string): () => void {
  const { shell } = useShell();
  const actions = useActions();
  return () => {
    shell.panel = panel;
    actions.showMain();
  };
}
