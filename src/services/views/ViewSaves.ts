/**
 * Saves views over links that lose answers. An unanswered save may have succeeded: before a retry, the backend's view
 * is read, so that it is neither saved twice nor refused because its own name is taken.
 */
import { foldName } from '../../domain/name/foldName.ts';
import { readViewState } from '../../domain/view/migrate.ts';
import type { SavedView } from '../../domain/view/savedView.ts';
import { CallError } from '../rest/CallError.ts';
import type { SavedAnswer, ViewDraft, ViewService } from './ViewService.ts';

type SavingService = Pick<ViewService, 'list' | 'read' | 'create' | 'update'>;

export class ViewSaves {
  readonly #service: SavingService;
  /** Documents of unanswered saves, by the view's name or id. */
  readonly #unansweredSaves = new Map<string, readonly unknown[]>();

  constructor(service: SavingService) {
    this.#service = service;
  }

  /** @param ownerId the user who saves @throws {CallError} */
  create(draft: ViewDraft, ownerId: string, signal: AbortSignal): Promise<SavedAnswer> {
    const name = foldName(draft.name);
    return this.#rememberUnanswered(`name ${name}`, draft, async (sent) => {
      const isOwn = (view: SavedView) => view.ownerId === ownerId && foldName(view.name) === name;
      const saved = await this.#findSaved(sent, isOwn, signal);
      if (!saved) return this.#service.create(draft, signal);
      return this.#service.update(saved.id, saved.revision, draft, signal);
    });
  }

  /** @param revision the one that was opened @throws {CallError} */
  update(id: string, revision: number | undefined, draft: ViewDraft, signal: AbortSignal): Promise<SavedAnswer> {
    return this.#rememberUnanswered(`id ${id}`, draft, async (sent) => {
      const saved = await this.#findSaved(sent, (view) => view.id === id, signal);
      return this.#service.update(id, saved ? saved.revision : revision, draft, signal);
    });
  }

  async #rememberUnanswered(
    key: string,
    { state }: ViewDraft,
    save: (sent: readonly unknown[]) => Promise<SavedAnswer>,
  ): Promise<SavedAnswer> {
    const sent = this.#unansweredSaves.get(key) ?? [];
    try {
      const answer = await save(sent);
      this.#unansweredSaves.delete(key);
      return answer;
    } catch (error) {
      if (hasNoAnswer(error)) this.#unansweredSaves.set(key, [...sent, state]);
      throw error;
    }
  }

  /** The view with one of the documents sent, if the backend has it. */
  async #findSaved(
    sent: readonly unknown[],
    matches: (view: SavedView) => boolean,
    signal: AbortSignal,
  ): Promise<SavedView | undefined> {
    if (sent.length === 0) return undefined;
    const listed = (await this.#service.list(signal)).find(matches);
    if (!listed) return undefined;
    const view = listed.state === undefined ? await this.#service.read(listed.id, signal) : listed;
    const content = contentOf(view.state);
    return sent.some((document) => contentOf(document) === content) ? view : undefined;
  }
}

/** Whether the backend may have saved the view all the same: a gateway answers for one that it lost or gave up on. */
function hasNoAnswer(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || (error.status >= 500 && error.status !== 501));
}

/** The document as text, without fields added by the backend. */
function contentOf(document: unknown): string {
  const read = readViewState(document);
  return JSON.stringify('state' in read ? { ...read.state, bookmark: false, userName: '' } : document);
}
