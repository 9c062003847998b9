/** Requests of the route tool; loaded when a drawing tool is first opened. */
import i18next from 'i18next';
import { RoadGrid } from '../../domain/route/roadGrid.ts';
import { roadLine } from '../../domain/route/roadLine.ts';
import type { WireRoads } from '../../domain/wire/routes.ts';
import { addDrawingTexts, DRAWING_NAMESPACE } from '../../i18n/drawing/addDrawingTexts.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { CallError } from '../../services/rest/CallError.ts';
import type { RestClient } from '../../services/rest/RestClient.ts';
import { RouteService } from '../../services/routes/RouteService.ts';
import type { RouteActions, SiteRoads } from '../session/routeActions.ts';
import { refusalText } from './refusalText.ts';

export interface RouteSources {
  rest: RestClient;
  sntUrl: string;
}

const NOT_FOUND_STATUS = 404;

export function routeActions(scope: Scope, { rest, sntUrl }: RouteSources): RouteActions {
  const service = new RouteService(rest, sntUrl);
  let roads: Promise<SiteRoads | undefined> | undefined;
  return {
    roads: () => {
      roads ??= service.roads(scope.signal).then(readRoads, () => {
        // Retried with the next tool that is opened.
        roads = undefined;
        return undefined;
      });
      return roads;
    },
    find: (from, to, category, signal) =>
      service.find(from, to, category, signal).catch((error: unknown) => ({ refused: reasonOf(error) })),
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof CallError && error.status === NOT_FOUND_STATUS)) return refusalText(error);
  addDrawingTexts();
  return i18next.t('route.unsupported', { ns: DRAWING_NAMESPACE });
}

function readRoads({ roads, places }: WireRoads): SiteRoads {
  return {
    grid: new RoadGrid(roads.map(({ points }) => roadLine(points))),
    places: places.map(({ id, name, level, at: [easting, northing, altitude] }) => ({
      id,
      name,
      level,
      at: { easting, northing, altitude },
    })),
  };
}
