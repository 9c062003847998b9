import { expect, it } from 'vitest';
import { mayEditEntities } from './session.ts';

it('lets administrators edit all entities, holders of the permission annotations alone', () => {
  const others = { user: { roles: ['dispatcher'] }, mayEditAnnotations: false };
  const holder = { ...others, mayEditAnnotations: true };
  const admin = { ...others, user: { roles: ['ADMIN'] } };
  const categories = ['annotation', 'asset', 'design'] as const;
  const mayEdit = (session: typeof others) => categories.filter((category) => mayEditEntities(session, category));
  expect([mayEdit(others), mayEdit(holder), mayEdit(admin)]).toEqual([[], ['annotation'], [...categories]]);
});
