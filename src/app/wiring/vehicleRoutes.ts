/** Draws the planned routes of the selected vehicle; loaded with the first selection. */
import type { SitePoint } from '../../domain/geo/frame.ts';
import { ROUTE_COLOURS } from '../../domain/route/routeColours.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { Identity } from '../../services/identity/Identity.ts';
import { RouteSocket } from '../../services/routes/RouteSocket.ts';
import { countRejection, type LinkState } from '../../state/link/link.ts';
import { onLinkBack } from '../../state/link/onLinkBack.ts';
import { type Sketch, type SketchesState, setSketches } from '../../state/sketch/sketches.ts';

export interface VehicleRouteSources {
  url: string;
  identity: Pick<Identity, 'token' | 'freshToken' | 'onFreshToken'>;
  sketches: SketchesState;
  link: LinkState;
}

const LINE_PX = 3;

/** @param scope ends with the selection of the vehicle */
export function watchVehicleRoutes(
  scope: Scope,
  { url, identity, sketches, link }: VehicleRouteSources,
  device: { id: string; name: string },
): void {
  scope.own(() => setSketches(sketches, 'vehicleRoutes', []));
  new RouteSocket(scope, {
    url,
    token: () => identity.token(),
    freshToken: (refused) => identity.freshToken(refused),
    onFreshToken: (listener) => identity.onFreshToken(listener),
    onLinkBack: (listener) => onLinkBack(link, listener),
    device,
    show: (routes) => setSketches(sketches, 'vehicleRoutes', routes.map(sketchOf)),
    unreadable: (what) => countRejection(link, what),
  });
}

/** If there are several routes, they are numbered. */
function sketchOf(points: readonly SitePoint[], k: number, { length }: { length: number }): Sketch {
  return {
    points,
    closed: false,
    tone: 'kept',
    lineWidthPx: LINE_PX,
    pointSizePx: 0,
    colour: ROUTE_COLOURS[k],
    label: length > 1 ? String(k + 1) : undefined,
  };
}
