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
  return visibility !== 'private' || isOwn({ userId }, { ownerId, visibility });
}

/** Which kinds of views a user may create. */
export function mayCreate({ isAdmin, mayPublishViews }: Grants, visibility: MapVisibleType): boolean {
  if (visibility === 'sample') return isAdmin;
  return visibility === 'private' || mayPublishViews;
}

/** Private and sample views may be updated by their owner, public ones by holders of the public-view permission. */
export function mayUpdate(grants: Grants, view: OwnedView): boolean {
  return view.visibility === 'public' ? grants.mayPublishViews : isOwn(grants, view);
}

/** Backends that name no owners list only each user's own private views. */
function isOwn({ userId }: Pick<Grants, 'userId'>, { ownerId, visibility }: OwnedView): boolean {
  return ownerId === userId || (ownerId === '' && visibility === 'private');
}

/** Whether an update may also make a view private, public or a sample. */
export function mayChangeVisibility(grants: Grants, view: OwnedView, next: MapVisibleType): boolean {
  if (next === view.visibility) return true;
  // Another user's view cannot be taken away from all others by making it private.
  if (next === 'private') return isOwn(grants, view);
  return mayCreate(grants, next);
}

export function mayDelete(grants: Grants, view: OwnedView): boolean {
  return isOwn(grants, view) || grants.isAdmin || (grants.mayPublishViews && view.visibility === 'public');
}
