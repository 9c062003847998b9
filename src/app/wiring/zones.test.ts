import i18next from 'i18next';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { en } from '../../i18n/en/en.ts';
import { Scope } from '../../lifetime/scope.ts';
import { RestClient } from '../../services/rest/RestClient.ts';
import { Drafts } from '../../state/sketch/drafts.ts';
import { zoneActions } from './zones.ts';

const { signal } = new AbortController();
const reloadZones = vi.fn();
const removeFromTree = vi.fn();
const requestedUrls: string[] = [];
let drafts: Drafts;

function actionsAnswering(answer: () => Response | Promise<never>, isAdmin = false) {
  reloadZones.mockClear();
  removeFromTree.mockClear();
  requestedUrls.length = 0;
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    requestedUrls.push(`${method} ${url}`);
    return answer();
  });
  const rest = new RestClient(async () => 'token');
  const config = { sntURL: 'https://snt' };
  const trees = { removeEntities: removeFromTree };
  drafts = new Drafts(new Scope(), { storage: memoryStorage(), userId: () => 'anna' });
  return zoneActions(new Scope(), { rest, config, isAdmin: () => isAdmin, reload: reloadZones, trees, drafts });
}
beforeAll(() => i18next.init({ lng: 'en', resources: { en: { translation: en } }, showSupportNotice: false }));
afterEach(() => vi.unstubAllGlobals());

const wireZone = { zoneName: 'Yard', map: 'm', points: [], lowerZ: null, upperZ: null };
const knownRevision = { id: 'z', revision: 3 };
const problemAnswer = (status: number, code?: string) => () => Response.json({ message: 'No', code }, { status });

describe('the right to draw zones', () => {
  it('is requested from the backend, except for administrators', async () => {
    expect(await actionsAnswering(() => Response.json({})).mayEdit(signal)).toBe(true);
    expect(requestedUrls).toEqual(['GET https://snt/api/autz?resource=ruleZone&scope=POST']);
    expect(await actionsAnswering(problemAnswer(403), true).mayEdit(signal)).toBe(true);
    expect(requestedUrls).toEqual([]);
  });

  it('shows the reason of a refusal, and that the backend did not answer', async () => {
    expect(await actionsAnswering(problemAnswer(403)).mayEdit(signal)).toBe('No');
    expect(await actionsAnswering(() => Promise.reject(new TypeError('offline'))).mayEdit(signal)).toEqual(
      expect.any(String),
    );
  });
});

describe('a drawing that the user may no longer save', () => {
  it('is known by the answer about the right, and by nothing else', async () => {
    await actionsAnswering(problemAnswer(403)).mayEdit(signal);
    expect(drafts.state.refused).toEqual({ zone: false });
    for (const answer of [
      () => Response.json({}),
      problemAnswer(429),
      () => Promise.reject(new TypeError('offline')),
    ]) {
      await actionsAnswering(answer).mayEdit(signal);
      expect(drafts.state.refused).toEqual({});
    }
    await actionsAnswering(problemAnswer(403), true).mayEdit(signal);
    expect(drafts.state.refused).toEqual({});
  });

  it('is known once a save or a removal was forbidden, unless another reason forbids it', async () => {
    const lastUrl = () => requestedUrls.at(-1) ?? '';
    for (const call of ['save', 'remove'] as const) {
      const act = (actions: ReturnType<typeof actionsAnswering>) =>
        call === 'save' ? actions.save(wireZone, undefined) : actions.remove(knownRevision);
      expect(await act(actionsAnswering(problemAnswer(403)))).toEqual({ refused: expect.any(String) });
      await vi.waitFor(() => expect(drafts.state.refused).toEqual({ zone: false }));
      const mayEdit = () => (lastUrl().includes('/api/autz') ? Response.json({}) : problemAnswer(403)());
      await act(actionsAnswering(mayEdit));
      await vi.waitFor(() => expect(lastUrl()).toContain('/api/autz'));
      expect(drafts.state.refused).toEqual({});
    }
  });
});

describe('a zone', () => {
  it('is stored, and the lists are fetched again', async () => {
    const stored = { id: 'z', revision: 4 };
    const saved = await actionsAnswering(() => Response.json({ message: 'success', ...stored })).save(
      wireZone,
      knownRevision,
    );
    expect(saved).toEqual({ stored });
    expect(reloadZones).toHaveBeenCalledTimes(1);
  });

  it('that another has changed or removed is distinguished from one that is refused; neither was stored', async () => {
    expect(await actionsAnswering(problemAnswer(409, 'revision_outdated')).save(wireZone, knownRevision)).toEqual({
      outdated: true,
    });
    expect(await actionsAnswering(problemAnswer(409, 'revision_outdated')).remove(knownRevision)).toEqual({
      outdated: true,
    });
    const notFound = { outdated: true, notFoundText: expect.stringContaining('No') };
    expect(await actionsAnswering(problemAnswer(404)).save(wireZone, knownRevision)).toEqual(notFound);
    expect(await actionsAnswering(problemAnswer(404)).remove(knownRevision)).toEqual(notFound);
    expect(await actionsAnswering(problemAnswer(404)).save(wireZone, undefined)).toEqual({
      refused: expect.stringContaining('No'),
    });
    expect(await actionsAnswering(problemAnswer(400)).save(wireZone, knownRevision)).toEqual({
      refused: expect.stringContaining('No'),
    });
    expect(await actionsAnswering(() => Promise.reject(new TypeError('offline'))).save(wireZone, undefined)).toEqual({
      refused: expect.any(String),
    });
    expect(reloadZones).not.toHaveBeenCalled();
  });

  it('is removed', async () => {
    expect(await actionsAnswering(() => Response.json({})).remove(knownRevision)).toBeUndefined();
    expect(reloadZones).toHaveBeenCalledTimes(1);
    expect(removeFromTree).not.toHaveBeenCalled();
    await actionsAnswering(() => Response.json({}), true).remove(knownRevision);
    expect(removeFromTree).toHaveBeenCalledWith('design', ['ruleZone:z']);
  });
});
