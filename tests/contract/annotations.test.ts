/**
 * Annotations of users: published to all clients at once, moved, kept over a restart; authorised by the token alone.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ANNOTATION_LIMITS } from '../../server/library/annotationStore.ts';
import { Library } from '../../server/library/library.ts';
import { annotationPlacing, newAnnotation, rotationDegOf } from '../../src/domain/annotation/annotationForm.ts';
import { authorizeClient } from './support/live.ts';
import { IS_BEHIND_PROXY } from './support/servers/behindProxy.ts';
import { bearerOf, tokenFor } from './support/site.ts';
import { startWatchedSite, type WatchedSite } from './support/watchedSite.ts';

let watched: WatchedSite | undefined;
let site: WatchedSite['site'];
let dispatcher: WatchedSite['dispatcher'];
let operator: WatchedSite['operator'];
let admin: WatchedSite['dispatcher'];
let watching: WatchedSite['watching'];
let watcherToken: WatchedSite['watcherToken'];

beforeAll(async () => {
  watched = await startWatchedSite();
  ({ site, dispatcher, operator, watching, watcherToken } = watched);
  admin = bearerOf(await tokenFor(site, { account: 'admin' }));
});
afterAll(() => watched?.close());

const PLACE = { easting: 650_000.25, northing: 4_763_000.5, altitude: 901.75 };
const LOCATION = { easting: 650_000.25, northing: 4_763_000.5, alt: 901.75, zone: '48N' };
const newEntity = (name: string) => ({
  type: 'annotation',
  name,
  info: { type: 'location', location: LOCATION, imgUrl: '/signs/portal.svg' },
});
const callSite = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object, headers = dispatcher) =>
  site.app.http.inject({ method, url, headers, payload });
const createAnnotation = async (name: string) =>
  (await callSite('POST', '/api/entities', newEntity(name))).json() as { id: string };
const moveAnnotation = (id: string, data: object, headers = dispatcher) =>
  callSite('PUT', '/api/entities', { id, type: 'annotation', data }, headers);
const listedAnnotation = async (id: string) => {
  const answer = await site.app.http.inject({ url: '/api/entities?type=annotation', headers: operator });
  return (answer.json() as { id: string; info: Record<string, unknown> }[]).find((entity) => entity.id === id);
};
const catalogueNotices = () => watching.messages.filter((message) => message.type === 'catalogue');
const noticeCount = () => catalogueNotices().length;

test('one whose answer was lost is there once, however often the same person sends it', async () => {
  const sendCreation = (headers = dispatcher) =>
    callSite('POST', '/api/entities', newEntity('Lost on the way'), headers);
  const answers = await Promise.all([sendCreation(), sendCreation(), sendCreation()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((answer) => (answer.json() as { id: string }).id)).size).toBe(1);
  const elsewhere = { ...newEntity('Lost on the way'), info: { ...newEntity('').info, imgUrl: '/signs/stop.svg' } };
  expect((await callSite('POST', '/api/entities', elsewhere)).statusCode).toBe(409);
  expect((await callSite('POST', '/api/entities', newEntity('Lost on the way'), admin)).statusCode).toBe(409);
});

test('subscribers are notified of each change; a refused one is none', async () => {
  await authorizeClient(watching, watcherToken);
  const before = noticeCount();
  const { id } = await createAnnotation('Told');
  await expect.poll(noticeCount).toBe(before + 1);
  expect(catalogueNotices().at(-1)).toEqual({ type: 'catalogue', list: 'annotation' });
  expect((await callSite('POST', '/api/entities', newEntity('told'))).statusCode).toBe(409);
  expect((await callSite('POST', '/api/entities/disable', { uuid: id })).body).toBe('Successful!');
  await expect.poll(noticeCount).toBe(before + 2);
});

test('it is moved and rotated by users who may create it, and absent fields are unchanged', async () => {
  const { id } = await createAnnotation('Moved');
  const location = { ...LOCATION, easting: 650_010.5 };
  expect((await moveAnnotation(id, { name: 'Moved', location, rotation: 90, follow: false })).statusCode).toBe(200);
  expect(await listedAnnotation(id)).toMatchObject({
    name: 'Moved',
    follow: false,
    rotation: 90,
    info: { location, rotation: 90, follow: false, imgUrl: '/signs/portal.svg' },
  });
  expect((await moveAnnotation(id, { name: 'Moved again' })).statusCode).toBe(200);
  expect(await listedAnnotation(id)).toMatchObject({ name: 'Moved again', rotation: 90, info: { location } });
});

test.each([
  ['faces the viewer', true],
  ['is a plane in the world', false],
])('one that %s is listed as the app has sent it, created and moved', async (kind, follow) => {
  const form = { name: `It ${kind}`, sign: '/signs/portal.svg', place: PLACE, rotationDeg: 135, follow };
  const sent = newAnnotation({ ...form, category: '', mineArea: '' }, '48N');
  const { id } = (await callSite('POST', '/api/entities', sent)).json() as { id: string };
  const shownDeg = async () => rotationDegOf((await listedAnnotation(id))?.info['rotation'], follow);
  expect((await listedAnnotation(id))?.info).toMatchObject({ rotation: sent.info.rotation, follow });
  expect(sent.info.rotation).toEqual({ x: 0, y: expect.any(Number), z: expect.any(Number) });
  expect(await shownDeg()).toBe(135);
  const { rotation } = annotationPlacing({ ...form, rotationDeg: 300, category: '', mineArea: '' }, '48N');
  expect((await moveAnnotation(id, { rotation, follow })).statusCode).toBe(200);
  expect(await shownDeg()).toBe(300);
});

test('one whose rotation and facing are not said is upright and faces the viewer', async () => {
  const { id } = await createAnnotation('Plain');
  const plain = { rotation: { x: 0, y: 0, z: 0 }, follow: true };
  expect(await listedAnnotation(id)).toMatchObject({ ...plain, info: plain });
});

test('a move without a name leaves the one that another user gave it meanwhile; a change of nothing is refused', async () => {
  const { id } = await createAnnotation('Before');
  expect((await moveAnnotation(id, { name: 'Renamed elsewhere' }, admin)).statusCode).toBe(200);
  const location = { ...LOCATION, easting: 650_020.5 };
  expect((await moveAnnotation(id, { location })).statusCode).toBe(200);
  expect(await listedAnnotation(id)).toMatchObject({ name: 'Renamed elsewhere', info: { location } });
  expect((await moveAnnotation(id, {})).statusCode).toBe(400);
  expect((await moveAnnotation(id, { name: ' ', location })).statusCode).toBe(400);
});

test('a position in scene axes gives way to the new one', async () => {
  const entity = newEntity('Axes');
  const info = { ...entity.info, position: { x: 650_000.25, y: 901.75, z: -4_763_000.5 } };
  const { id } = (await callSite('POST', '/api/entities', { ...entity, info })).json() as { id: string };
  await moveAnnotation(id, { name: 'Axes', location: { ...LOCATION, alt: 0 } });
  expect((await listedAnnotation(id))?.info).toMatchObject({ location: { alt: 0 } });
  expect((await listedAnnotation(id))?.info).not.toHaveProperty('position');
});

test('administrators without the permission take it out of use at either door, others at neither', async () => {
  const plainAdmin = bearerOf(await tokenFor(site, { account: 'admin', claims: { permissions: [] } }));
  const doors = [
    (id: string, headers: typeof admin) => callSite('POST', '/api/entities/disable', { uuid: id }, headers),
    (id: string, headers: typeof admin) => callSite('DELETE', '/api/entities', { id, type: 'annotation' }, headers),
  ];
  for (const [k, remove] of doors.entries()) {
    const { id } = await createAnnotation(`Door ${k}`);
    const refused = await remove(id, operator);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toMatch(/administrators .* annotations .* "ENTITY_ANNOTATION_CREATE"/);
    expect(await listedAnnotation(id)).toBeDefined();
    expect((await remove(id, plainAdmin)).statusCode).toBe(200);
    expect(await listedAnnotation(id)).toBeUndefined();
  }
});

test.each([
  ['who may not create any', () => moveAnnotation('x', { name: 'X', location: LOCATION }, operator), 403],
  ['nobody', () => moveAnnotation('x', { name: 'X', location: LOCATION }, {}), 401],
  ['none of this id', () => moveAnnotation('gone', { name: 'Gone', location: LOCATION }), 404],
  ['no place', () => moveAnnotation('x', { name: 'X', location: { easting: 'far' } }), 400],
])('a move is refused: %s', async (_name, moved, status) => {
  expect((await moved()).statusCode).toBe(status);
});

test('one that the site’s files place stays there, and keeps its name when the move is refused', async () => {
  const answer = await site.app.http.inject({ url: '/api/entities?type=annotation', headers: operator });
  const [filed] = (answer.json() as { id: string; name: string; info: object }[]).filter(
    ({ name }) => !/Moved|Axes/.test(name),
  );
  expect(filed).toBeDefined();
  const refused = await moveAnnotation(filed?.id ?? '', { name: 'Elsewhere', location: LOCATION });
  expect(refused.statusCode).toBe(409);
  expect(await listedAnnotation(filed?.id ?? '')).toEqual(filed);
});

test('two who move it at once leave one whole position', async () => {
  const { id } = await createAnnotation('Contested');
  const places = [1, 2, 3, 4].map((k) => ({ ...LOCATION, easting: 650_000 + k, alt: 900 + k }));
  const answers = await Promise.all(places.map((location) => moveAnnotation(id, { name: 'Contested', location })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(places).toContainEqual((await listedAnnotation(id))?.info['location']);
});

test('subscribers are not notified where nothing changes', async () => {
  const { id } = await createAnnotation('Quiet');
  // Whatever the tests before have told comes before this.
  const marker = await createAnnotation('Marker');
  await callSite('POST', '/api/entities/disable', { uuid: marker.id });
  const before = await settledNoticeCount();
  expect((await moveAnnotation(id, { name: 'Quiet' })).statusCode).toBe(200);
  expect((await moveAnnotation('gone', { name: 'Gone' })).statusCode).toBe(404);
  expect((await callSite('POST', '/api/entities/disable', { uuid: 'gone' })).statusCode).toBe(404);
  expect(await settledNoticeCount()).toBe(before);
  expect((await moveAnnotation(id, { name: 'Loud' })).statusCode).toBe(200);
  await expect.poll(noticeCount).toBe(before + 1);
});

test('a change is told where the database did not say that it was made, and so is its repetition', async () => {
  const { withTypeLock } = Library.prototype;
  const spy = vi.spyOn(Library.prototype, 'withTypeLock');
  onTestFinished(() => spy.mockRestore());
  const breakAfterNextChange = () =>
    spy.mockImplementationOnce(async function (this: Library, ...given) {
      await withTypeLock.apply(this, given);
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    });
  const before = await settledNoticeCount();
  breakAfterNextChange();
  expect((await callSite('POST', '/api/entities', newEntity('Unsaid'))).statusCode).toBe(503);
  await expect.poll(noticeCount).toBe(before + 1);
  const { id } = await createAnnotation('Unsaid');
  expect(await listedAnnotation(id)).toBeDefined();
  // Servers that share a list see from its version that its repetition has changed nothing that they have not read.
  const told = before + (IS_BEHIND_PROXY ? 1 : 2);
  await expect.poll(settledNoticeCount).toBe(told);
  breakAfterNextChange();
  expect((await callSite('POST', '/api/entities/disable', { uuid: id })).statusCode).toBe(503);
  expect(await listedAnnotation(id)).toBeUndefined();
  await expect.poll(noticeCount).toBe(told + 1);
});

/** Once as many have come as were to come. */
async function settledNoticeCount(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 300));
  return noticeCount();
}

test('an account has so many, and so has the site; many at once do not pass together', async () => {
  const { account } = (await site.app.identity.embedded?.accounts.credentials('dispatcher')) ?? {};
  const addRows = (owner: string, count: number) =>
    sql`insert into annotation (id, name, folded_name, entity, created_by)
      select ${owner} || k, ${owner} || k, ${owner} || k, '{"imgUrl": "/signs/portal.svg", "info": {}}'::jsonb, ${owner}
      from generate_series(1, ${count}::int) as k`.execute(site.db);
  const countOf = async (owner?: string) => {
    const { rows } = await sql<{ count: string }>`select count(*) from annotation
      where in_use and (${owner ?? null}::text is null or created_by = ${owner ?? null})`.execute(site.db);
    return Number(rows[0]?.count);
  };
  const create = (name: string, headers = dispatcher) => callSite('POST', '/api/entities', newEntity(name), headers);
  const dispatcherId = account?.id ?? '';
  await addRows(dispatcherId, ANNOTATION_LIMITS.perAccount - (await countOf(dispatcherId)) - 2);
  const answers = await Promise.all(Array.from({ length: 5 }, (_, k) => create(`Full ${k}`)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409, 409]);
  const refused = answers.filter(({ statusCode }) => statusCode === 409);
  for (const answer of refused) {
    const { message, code } = answer.json<{ message: string; code?: string }>();
    expect(message).toBe('This account has set 2000 annotations, and no more are kept. Remove some first.');
    expect(code).toBeUndefined();
  }
  // One that was set before is sent again; another account may still set some; one that is removed makes room.
  const [taken] = answers.filter(({ statusCode }) => statusCode === 200);
  const { id } = taken?.json<{ id: string }>() ?? { id: '' };
  const { name = '' } = (await listedAnnotation(id)) as unknown as { name: string };
  expect((await create(name)).json()).toEqual({ message: 'success', id });
  expect((await create('Of another', admin)).statusCode).toBe(200);
  expect((await callSite('POST', '/api/entities/disable', { uuid: id })).statusCode).toBe(200);
  expect((await create('Room again')).statusCode).toBe(200);

  await addRows('others', ANNOTATION_LIMITS.total - (await countOf()) - 1);
  expect((await create('The last', admin)).statusCode).toBe(200);
  const full = await create('One more', admin);
  expect(full.statusCode).toBe(409);
  expect(full.json<{ message: string }>().message).toBe(
    'The site has 10000 annotations, and no more are kept. Remove some first.',
  );
}, 60_000);
