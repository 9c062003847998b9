/** Routes of the vehicle selected in the live mine, if the site has a route socket (rules.md#vehicle-routes). */
import { subscribeKey } from 'valtio/utils';
import type { Scope } from '../../lifetime/scope.ts';
import type { Selection } from '../../state/selection/Selection.ts';
import type { ShellState } from '../../state/shell/shell.ts';
import type { World } from '../../state/world/World.ts';
import type { VehicleRouteSources } from './vehicleRoutes.ts';

interface FollowedParts extends VehicleRouteSources {
  selection: Selection;
  shell: ShellState;
  world: Pick<World, 'vehicle'>;
}

export function followVehicleRoutes(scope: Scope, parts: FollowedParts): void {
  const { url, selection, shell, world } = parts;
  if (url === '') return;
  let watchedId: string | undefined;
  let watchScope = scope.child();
  const follow = () => {
    const [id] = selection.ids;
    const isOnlySelection = id !== undefined && selection.ids.length === 1 && shell.displayMode !== 'replay';
    const vehicle = isOnlySelection ? world.vehicle(id) : undefined;
    if (vehicle?.id === watchedId) return;
    watchScope.dispose();
    watchedId = vehicle?.id;
    if (!vehicle) return;
    const current = scope.child();
    watchScope = current;
    import('./vehicleRoutes.ts').then(
      ({ watchVehicleRoutes }) => current.ended || watchVehicleRoutes(current, parts, vehicle),
      // Retried with the next selection.
      () => {
        watchedId = undefined;
      },
    );
  };
  follow();
  scope.own(selection.onChange(follow));
  scope.own(subscribeKey(shell, 'displayMode', follow));
}
