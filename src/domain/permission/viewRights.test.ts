import { describe, expect, it } from 'vitest';
import type { MapVisibleType } from '../view/viewState.ts';
import { type Grants, mayChangeVisibility, mayCreate, mayDelete, mayUpdate, mayView } from './viewRights.ts';

const KINDS: readonly MapVisibleType[] = ['private', 'public', 'sample'];

const owner: Grants = { userId: 'owner', admin: false, publicView: false };
const other: Grants = { ...owner, userId: 'other' };
const admin: Grants = { ...other, admin: true };
const publisher: Grants = { ...other, publicView: true };

describe.each([
  ['its owner', owner, { view: KINDS, create: ['private'], update: ['private', 'sample'], remove: KINDS }],
  ['another user', other, { view: ['public', 'sample'], create: ['private'], update: [], remove: [] }],
  ['an administrator', admin, { view: ['public', 'sample'], create: ['private', 'sample'], update: [], remove: KINDS }],
  [
    'who holds the permission for public views',
    publisher,
    { view: ['public', 'sample'], create: ['private', 'public'], update: ['public'], remove: ['public'] },
  ],
])('of the kinds of views, %s', (_who, grants, { view, create, update, remove }) => {
  const kindsWith = (may: (owned: { ownerId: string; visibility: MapVisibleType }) => boolean) =>
    KINDS.filter((visibility) => may({ ownerId: 'owner', visibility }));

  it('sees', () => expect(kindsWith((owned) => mayView(grants, owned))).toEqual(view));
  it('creates', () => expect(kindsWith(({ visibility }) => mayCreate(grants, visibility))).toEqual(create));
  it('updates', () => expect(kindsWith((owned) => mayUpdate(grants, owned))).toEqual(update));
  it('deletes', () => expect(kindsWith((owned) => mayDelete(grants, owned))).toEqual(remove));
});

describe('an update that changes the kind', () => {
  it.each([
    ['the owner', owner, 'public', 'private', true],
    ['the owner', owner, 'private', 'public', false],
    ['the owner', owner, 'private', 'private', true],
    ['who publishes', publisher, 'public', 'private', false],
    ['who publishes', publisher, 'public', 'sample', false],
    ['who publishes', publisher, 'private', 'public', true],
    ['an administrator', admin, 'private', 'sample', true],
  ] as const)('by %s: %o from %s to %s is allowed: %s', (_who, grants, from, to, may) => {
    expect(mayChangeVisibility(grants, { ownerId: 'owner', visibility: from }, to)).toBe(may);
  });
});
