import { describe, expect, it } from 'vitest';
import type { MapVisibleType } from '../view/viewState.ts';
import { type Grants, mayChangeVisibility, mayCreate, mayDelete, mayUpdate, mayView } from './viewRights.ts';

const VISIBILITIES: readonly MapVisibleType[] = ['private', 'public', 'sample'];

const ownerGrants: Grants = { userId: 'owner', isAdmin: false, mayPublishViews: false };
const otherGrants: Grants = { ...ownerGrants, userId: 'other' };
const adminGrants: Grants = { ...otherGrants, isAdmin: true };
const publisherGrants: Grants = { ...otherGrants, mayPublishViews: true };

describe.each([
  [
    'its owner',
    ownerGrants,
    { view: VISIBILITIES, create: ['private'], update: ['private', 'sample'], remove: VISIBILITIES },
  ],
  ['another user', otherGrants, { view: ['public', 'sample'], create: ['private'], update: [], remove: [] }],
  [
    'an administrator',
    adminGrants,
    { view: ['public', 'sample'], create: ['private', 'sample'], update: [], remove: VISIBILITIES },
  ],
  [
    'who holds the permission for public views',
    publisherGrants,
    { view: ['public', 'sample'], create: ['private', 'public'], update: ['public'], remove: ['public'] },
  ],
])('of the kinds of views, %s', (_who, grants, { view, create, update, remove }) => {
  const kindsWith = (may: (owned: { ownerId: string; visibility: MapVisibleType }) => boolean) =>
    VISIBILITIES.filter((visibility) => may({ ownerId: 'owner', visibility }));

  it('sees', () => expect(kindsWith((owned) => mayView(grants, owned))).toEqual(view));
  it('creates', () => expect(kindsWith(({ visibility }) => mayCreate(grants, visibility))).toEqual(create));
  it('updates', () => expect(kindsWith((owned) => mayUpdate(grants, owned))).toEqual(update));
  it('deletes', () => expect(kindsWith((owned) => mayDelete(grants, owned))).toEqual(remove));
});

it('private views of a backend that names no owners are those of the user', () => {
  const unowned = { ownerId: '', visibility: 'private' } as const;
  expect(mayView(otherGrants, unowned)).toBe(true);
  expect(mayUpdate(otherGrants, unowned)).toBe(true);
  expect(mayDelete(otherGrants, unowned)).toBe(true);
  expect(mayChangeVisibility(otherGrants, unowned, 'private')).toBe(true);
  // The built-in default view has no owner either.
  expect(mayUpdate(otherGrants, { ...unowned, visibility: 'sample' })).toBe(false);
});

describe('an update that changes the kind', () => {
  it.each([
    ['the owner', ownerGrants, 'public', 'private', true],
    ['the owner', ownerGrants, 'private', 'public', false],
    ['the owner', ownerGrants, 'private', 'private', true],
    ['who publishes', publisherGrants, 'public', 'private', false],
    ['who publishes', publisherGrants, 'public', 'sample', false],
    ['who publishes', publisherGrants, 'private', 'public', true],
    ['an administrator', adminGrants, 'private', 'sample', true],
  ] as const)('by %s: %o from %s to %s is allowed: %s', (_who, grants, from, to, may) => {
    expect(mayChangeVisibility(grants, { ownerId: 'owner', visibility: from }, to)).toBe(may);
  });
});
