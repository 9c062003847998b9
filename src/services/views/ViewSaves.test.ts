import { beforeEach, describe, expect, it } from 'vitest';
import { defaultView, type SavedView } from '../../domain/view/savedView.ts';
import { defaultViewState } from '../../domain/view/viewState.ts';
import { CallError } from '../rest/CallError.ts';
import { ViewSaves } from './ViewSaves.ts';
import type { SavedAnswer, ViewDraft } from './ViewService.ts';

const { signal } = new AbortController();
const OWN_USER_ID = 'me';

/** Refuses names and revisions as the site server does; may lose a request on its way, or the answer on its way back. */
class Backend {
  readonly views: SavedView[] = [];
  loses: 'nothing' | 'requests' | 'answers' = 'nothing';
  /** Of a lost call: 0, or that of a gateway. */
  lossStatus = 0;
  leavesOutDocuments = false;

  async list(): Promise<SavedView[]> {
    return this.#answer(this.views.map((view) => (this.leavesOutDocuments ? { ...view, state: undefined } : view)));
  }

  async read(id: string): Promise<SavedView> {
    return this.#answer(this.#find(id));
  }

  async create({ name, map, state }: ViewDraft): Promise<SavedAnswer> {
    if (this.loses === 'requests') throw new CallError(this.lossStatus, 'Network error');
    if (this.views.some((view) => view.name === name)) throw new CallError(409, 'Taken', { code: 'name_taken' });
    const id = `view-${this.views.length}`;
    const stored = { ...state, userName: 'Me Myself' };
    this.views.push(viewOf({ id, name, map, ownerId: OWN_USER_ID, revision: 1, state: stored }));
    return this.#answer({ id, revision: 1 });
  }

  async update(id: string, revision: number | undefined, { name, state }: ViewDraft): Promise<SavedAnswer> {
    if (this.loses === 'requests') throw new CallError(this.lossStatus, 'Network error');
    const view = this.#find(id);
    if (view.revision !== revision) throw new CallError(409, 'Another user has updated this view meanwhile.');
    const next = { ...view, name, state, revision: (revision ?? 0) + 1 };
    this.views[this.views.indexOf(view)] = next;
    return this.#answer({ id, revision: next.revision });
  }

  #find(id: string): SavedView {
    const view = this.views.find((candidate) => candidate.id === id);
    if (!view) throw new CallError(404, 'Not found');
    return view;
  }

  #answer<T>(answer: T): T {
    if (this.loses !== 'nothing') throw new CallError(this.lossStatus, 'Network error');
    return answer;
  }
}

function viewOf(part: Partial<SavedView>): SavedView {
  return { ...defaultView(), visibility: 'private', state: undefined, ...part };
}

const viewDraft = (name: string, description = ''): ViewDraft => ({
  name,
  map: 'pit',
  state: { ...defaultViewState(), mapVisibleType: 'private', description },
});

let backend: Backend;
let viewSaves: ViewSaves;
beforeEach(() => {
  backend = new Backend();
  viewSaves = new ViewSaves(backend);
});

describe.each([false, true])('a save that is tried again (documents left out of lists: %s)', (leavesOut) => {
  beforeEach(() => {
    backend.leavesOutDocuments = leavesOut;
  });

  it('after a lost answer creates no second view, and saves later changes', async () => {
    backend.loses = 'answers';
    await expect(viewSaves.create(viewDraft('Crusher'), OWN_USER_ID, signal)).rejects.toMatchObject({ status: 0 });
    await expect(viewSaves.create(viewDraft('Crusher'), OWN_USER_ID, signal)).rejects.toMatchObject({ status: 0 });
    backend.loses = 'nothing';
    const answer = await viewSaves.create(viewDraft('Crusher', 'changed since'), OWN_USER_ID, signal);
    expect(answer).toEqual({ id: 'view-0', revision: 2 });
    expect(backend.views).toMatchObject([{ id: 'view-0', state: { description: 'changed since' } }]);
  });

  it('after a gateway answered for a backend that had saved it is that view', async () => {
    Object.assign(backend, { loses: 'answers', lossStatus: 502 });
    await expect(viewSaves.create(viewDraft('Crusher'), OWN_USER_ID, signal)).rejects.toMatchObject({ status: 502 });
    backend.loses = 'nothing';
    expect(await viewSaves.create(viewDraft('Crusher'), OWN_USER_ID, signal)).toEqual({ id: 'view-0', revision: 2 });
    backend.loses = 'answers';
    const update = () => viewSaves.update('view-0', 2, viewDraft('Crusher', 'wetter'), signal);
    await expect(update()).rejects.toMatchObject({ status: 502 });
    backend.loses = 'nothing';
    expect(await update()).toEqual({ id: 'view-0', revision: 4 });
  });

  it('after the request itself was lost makes the view', async () => {
    backend.loses = 'requests';
    await expect(viewSaves.create(viewDraft('Crusher'), OWN_USER_ID, signal)).rejects.toMatchObject({ status: 0 });
    backend.loses = 'nothing';
    expect(await viewSaves.create(viewDraft('Crusher'), OWN_USER_ID, signal)).toEqual({ id: 'view-0', revision: 1 });
  });

  it('does not take over a view of that name with another content', async () => {
    backend.loses = 'requests';
    await expect(viewSaves.create(viewDraft('Crusher'), OWN_USER_ID, signal)).rejects.toMatchObject({ status: 0 });
    backend.loses = 'nothing';
    await backend.create(viewDraft('Crusher', 'made in another window'));
    await expect(viewSaves.create(viewDraft('Crusher'), OWN_USER_ID, signal)).rejects.toMatchObject({
      code: 'name_taken',
    });
    expect(backend.views).toMatchObject([{ state: { description: 'made in another window' }, revision: 1 }]);
  });

  it('updates once, and is not refused because of itself', async () => {
    const { id } = await viewSaves.create(viewDraft('Crusher'), OWN_USER_ID, signal);
    backend.loses = 'answers';
    await expect(viewSaves.update(id, 1, viewDraft('Crusher', 'first'), signal)).rejects.toMatchObject({ status: 0 });
    backend.loses = 'nothing';
    expect(await viewSaves.update(id, 1, viewDraft('Crusher', 'second'), signal)).toEqual({ id, revision: 3 });
  });

  it('recognises each of its own attempts', async () => {
    backend.loses = 'answers';
    await expect(viewSaves.create(viewDraft('Crusher', 'first'), OWN_USER_ID, signal)).rejects.toMatchObject({
      status: 0,
    });
    backend.loses = 'nothing';
    const { id, revision } = await viewSaves.create(viewDraft('Crusher', 'second'), OWN_USER_ID, signal);
    backend.loses = 'requests';
    await expect(viewSaves.update(id, revision, viewDraft('Crusher', 'third'), signal)).rejects.toMatchObject({
      status: 0,
    });
    backend.loses = 'answers';
    await expect(backend.update(id, revision, viewDraft('Crusher', 'third'))).rejects.toMatchObject({ status: 0 });
    await expect(viewSaves.update(id, revision, viewDraft('Crusher', 'fourth'), signal)).rejects.toMatchObject({
      status: 0,
    });
    backend.loses = 'nothing';
    expect(await viewSaves.update(id, revision, viewDraft('Crusher', 'fifth'), signal)).toEqual({ id, revision: 4 });
  });

  it('is refused where another user has updated meanwhile', async () => {
    const { id } = await viewSaves.create(viewDraft('Crusher'), OWN_USER_ID, signal);
    backend.loses = 'requests';
    await expect(viewSaves.update(id, 1, viewDraft('Crusher', 'mine'), signal)).rejects.toMatchObject({ status: 0 });
    backend.loses = 'nothing';
    await backend.update(id, 1, viewDraft('Crusher', 'theirs'));
    await expect(viewSaves.update(id, 1, viewDraft('Crusher', 'mine'), signal)).rejects.toMatchObject({ status: 409 });
    expect(backend.views).toMatchObject([{ state: { description: 'theirs' } }]);
  });
});
