/** Feedback over the real routes: the form's promises hold on the server too. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from './support/testServer.ts';

const FEEDBACK_PATH = '/api/adt/feedback';
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]).toString('base64');
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 9, 9]).toString('base64');
let server: TestServer;
let userToken = '';
let adminToken = '';

beforeAll(async () => {
  server = await TestServer.start();
  userToken = await server.tokenOf(await server.person('user'));
  adminToken = await server.tokenOf(await server.person('boss', { realmRoles: ['ADMIN'] }));
});

afterAll(() => server.stop());

const sendFeedback = (body: object) => server.call({ method: 'POST', url: FEEDBACK_PATH, token: userToken, body });

describe('feedback', () => {
  it('is kept with its pictures for administrators', async () => {
    const images = [PNG, `data:image/jpeg;base64,${JPEG}`];
    const sent = await sendFeedback({ type: 'bug report', desc: ' It stops ', user: 'somebody else', images });
    expect(sent).toMatchObject({ status: 200, body: { id: expect.any(String) } });
    const { body } = await server.call({ method: 'GET', url: FEEDBACK_PATH, token: adminToken });
    expect(body).toMatchObject([
      { id: sent.body['id'], type: 'bug report', desc: 'It stops', userName: 'user Test', images: 2 },
    ]);
    const picture = await server.app.http.inject({
      url: `${FEEDBACK_PATH}/${sent.body['id']}/images/1`,
      headers: { authorization: `Bearer ${adminToken}` },
    });
    expect(picture.headers['content-type']).toBe('image/jpeg');
    expect(picture.rawPayload.toString('base64')).toBe(JPEG);
  });

  it('that is sent again because its answer was lost is kept once, another one is not taken for it', async () => {
    const lost = { type: 'feedback', desc: 'Slow link', images: [PNG] };
    const answers = await Promise.all([sendFeedback(lost), sendFeedback(lost), sendFeedback(lost)]);
    const [first] = answers;
    expect(answers).toMatchObject(answers.map(() => ({ status: 200, body: { id: first?.body['id'] } })));
    for (const other of [
      { ...lost, images: [] },
      { ...lost, images: [PNG, PNG] },
      { ...lost, type: 'bug report' },
    ])
      expect((await sendFeedback(other)).body['id']).not.toBe(first?.body['id']);
    const { body } = await server.call({ method: 'GET', url: FEEDBACK_PATH, token: adminToken });
    const kept = body as unknown as { desc: string; images: number }[];
    expect(
      kept
        .filter(({ desc }) => desc === 'Slow link')
        .map(({ images }) => images)
        .sort(),
    ).toEqual([0, 1, 1, 2]);
  });

  it.each([
    ['an unknown type', { type: 'praise', desc: 'x' }, 400],
    ['no description', { type: 'feedback', desc: '  ' }, 400],
    ['five pictures', { type: 'feedback', desc: 'x', images: [PNG, PNG, PNG, PNG, PNG] }, 400],
    ['what is no base64', { type: 'feedback', desc: 'x', images: ['<svg onload=alert(1)>'] }, 400],
    ['what is no picture', { type: 'feedback', desc: 'x', images: [Buffer.from('<html>').toString('base64')] }, 415],
  ])('refuses %s', async (_what, body, status) => {
    expect((await sendFeedback({ images: [], ...body })).status).toBe(status);
  });

  it('refuses a picture over 5 MB', async () => {
    const large = Buffer.alloc(5_242_881);
    Buffer.from(PNG, 'base64').copy(large);
    expect((await sendFeedback({ type: 'feedback', desc: 'x', images: [large.toString('base64')] })).status).toBe(413);
  });

  it('hides pictures from all other users', async () => {
    const url = `${FEEDBACK_PATH}/any/images/0`;
    expect((await server.call({ method: 'GET', url, token: userToken })).status).toBe(403);
  });
});
