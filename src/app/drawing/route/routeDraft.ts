/** The ends of a route as a draft of two points: which is the start, their names, and the vehicle. */
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { nextDraft } from '../../../domain/sketch/pointDraft.ts';
import { readVehicleCategory, type VehicleCategory } from '../../../domain/vehicle/category.ts';
import type { DraftFields, Drafts, ToolDraft } from '../../../state/sketch/drafts.ts';

export const ROUTE_RULES = { minPoints: 2, maxPoints: 2 } as const;

export type RouteEnd = 'start' | 'end';

export interface RouteEnds {
  start: SitePoint | undefined;
  end: SitePoint | undefined;
  /** Names of the ends that are vehicles or named places. */
  startName: string | undefined;
  endName: string | undefined;
  category: VehicleCategory | undefined;
  /** The end that the next click sets. */
  next: RouteEnd | undefined;
}

/** Role of the first point; the second one is the other end. */
function firstRouteEnd(fields: DraftFields): RouteEnd {
  return fields['first'] === 'end' ? 'end' : 'start';
}

export function routeEnds({ draft: { points }, fields }: ToolDraft): RouteEnds {
  const isReversed = firstRouteEnd(fields) === 'end';
  const [start, end] = isReversed ? [points[1], points[0]] : [points[0], points[1]];
  const { category } = fields;
  return {
    start,
    end,
    startName: nameOf(fields, start),
    endName: nameOf(fields, end),
    category: typeof category === 'string' && category !== '' ? readVehicleCategory(category) : undefined,
    next: nextRouteEnd(start, end),
  };
}

function nextRouteEnd(start: SitePoint | undefined, end: SitePoint | undefined): RouteEnd | undefined {
  if (!start) return 'start';
  return end ? undefined : 'end';
}

/** Adds a named place as the missing end. */
export function addNamedPlace(drafts: Drafts, name: string, at: SitePoint): void {
  const { draft, fields } = drafts.of('route');
  drafts.change('route', {
    draft: nextDraft(draft, { type: 'add', at }, ROUTE_RULES),
    fields: { ...fields, [nameKey(at)]: name },
  });
}

/** Starts a route with one end, for a vehicle of this category. */
export function beginRouteAt(drafts: Drafts, name: string, at: SitePoint, category: VehicleCategory): void {
  drafts.change('route', {
    draft: { points: [at], undoSteps: [[]], done: false },
    fields: { category: category === 'Default' ? '' : category, [nameKey(at)]: name },
  });
}

/** Reverses the route. */
export function swapEnds(drafts: Drafts): void {
  const { fields } = drafts.of('route');
  drafts.change('route', { fields: { ...fields, first: firstRouteEnd(fields) === 'start' ? 'end' : 'start' } });
}

/** Clears both ends; the next click sets the start again, regardless of earlier swaps. */
export function clearRouteEnds(drafts: Drafts): void {
  const { draft, fields } = drafts.of('route');
  if (draft.points.length > 0 || Object.keys(fields).every((field) => field === 'category')) return;
  drafts.change('route', { fields: { category: fields['category'] } });
}

/** A name belongs to its position: an end that is moved has none. */
function nameKey({ easting, northing, altitude }: SitePoint): string {
  return `name ${easting} ${northing} ${altitude}`;
}

function nameOf(fields: DraftFields, at: SitePoint | undefined): string | undefined {
  const name = at && fields[nameKey(at)];
  return typeof name === 'string' ? name : undefined;
}
