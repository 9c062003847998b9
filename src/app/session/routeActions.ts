import type { SitePoint } from '../../domain/geo/frame.ts';
import type { RoadGrid } from '../../domain/route/roadGrid.ts';
import type { WireRoute } from '../../domain/wire/routes.ts';

/** A named place along the site's roads. */
export interface NamedPlace {
  readonly id: string;
  readonly name: string;
  /** Part of the mine. */
  readonly level: string | undefined;
  readonly at: SitePoint;
}

export interface SiteRoads {
  readonly grid: RoadGrid;
  readonly places: readonly NamedPlace[];
}

export type RouteAnswer = WireRoute | { readonly refused: string };

/** Routes over the site's roads (rules.md#routes). None rejects. */
export interface RouteActions {
  /** Fetched once; undefined if the backend has none. */
  roads(): Promise<SiteRoads | undefined>;
  find(from: SitePoint, to: SitePoint, category: string | undefined, signal: AbortSignal): Promise<RouteAnswer>;
}
