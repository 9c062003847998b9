/** Goes to a search result. */
import { mapOfSlot } from '../../../state/map/slotMap.ts';
import { useAllServices } from '../../session/context.ts';
import { useGoToEntity } from '../../session/useGoToEntity.ts';
import type { SearchTarget } from './searchEntries.ts';

/** @returns a function that flies to an entity, opens a view or a map, or runs a command */
export function useOpenEntry(): (target: SearchTarget) => void {
  const app = useAllServices();
  const goTo = useGoToEntity();
  return (target) => {
    const { actions, shell, slots, viewers } = app;
    switch (target.type) {
      case 'command':
        target.command.run(app);
        return;
      case 'view':
        if (shell.isLandingShown) actions.showView(target.key);
        else {
          shell.page = 'main';
          viewers.open(slots.selected, target.key);
        }
        return;
      case 'map': {
        const hasView = !shell.isLandingShown && slots.views[slots.selected] !== undefined;
        // A view of the map that is already shown stays open.
        if (hasView && mapOfSlot(app, slots.selected).map?.id === target.id) goTo('map', target.id);
        else actions.selectMap(target.id);
        return;
      }
      case 'entity':
        goTo(target.kind, target.id);
    }
  };
}
