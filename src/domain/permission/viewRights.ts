/**
 * Rights on views (rules.md#view-rights): the app offers actions by these rules, the server enforces them. A private
 * view of another user does not exist for others: check {@link mayView} first.
 */
import type { MapVisibleType } from '../view/viewState.ts';

/** A user's permissions, from the verified token. */
export interface Grants {
  userId: string;
  /** Realm role ADMIN. */
  isAdmin: boolean;
  /** Resource `public_view`, scope POST. */
  mayPublishViews: boolean;
}

export interface OwnedView {
  ownerId: string;
  visibility: MapVisibleType;
}

export function mayView({ userId }: Pick<Grants, 'userId'>, { ownerId, visibility }: OwnedView): boolean {
  return visibility !== 'private' || ownerId === userId;
}

/** Which kinds of views a user may create. */
export function mayCreate({ isAdmin, mayPublishViews }: Grants, visibility: MapVisibleType): boolean {
  if (visibility === 'sample') return isAdmin;
  return visibility === 'private' || mayPublishViews;
}

/** Private and sample views by their owner, public ones by who holds the public-view permission. */
export function mayUpdate(grants: Grants, { ownerId, visibility }: OwnedView): boolean {
  return visibility === 'public' ? grants.mayPublishViews : ownerId === grants.userId;
}

/** Whether an update may also make a view private, public or a sample. */
export function mayChangeVisibility(grants: Grants, view: OwnedView, next: MapVisibleType): boolean {
  if (next === view.visibility) return true;
  // Another user's view cannot be taken away from all others by making it private.
  if (next === 'private') return view.ownerId === grants.userId;
  return mayCreate(grants, next);
}

export function mayDelete(grants: Grants, { ownerId, visibility }: OwnedView): boolean {
  return ownerId === grants.userId || grants.isAdmin || (grants.mayPublishViews && visibility === 'public');
}
