import { describe, expect, it, vi } from 'vitest';
import { DRAWING_REPLY, LIST_BY_URL, PIT_DESIGN_ENTITY } from '../../../tests/fixtures/designs/designLists.ts';
import { defaultViewState } from '../../domain/view/viewState.ts';
import { Scope } from '../../lifetime/scope.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { createDesigns, designOf, setDesigns, setShownDesigns, shownGroups } from '../../state/designs/designs.ts';
import { CallError } from '../rest/CallError.ts';
import { RestClient } from '../rest/RestClient.ts';
import { DesignService } from './DesignService.ts';
import type { DesignReadOptions } from './designReader.ts';
import type { DesignReply } from './dxfWorker.ts';

function createService(reply: DesignReply | Promise<DesignReply>, given: Record<string, unknown> = {}) {
  const answers = { ...given };
  const scope = new Scope();
  const state = createDesigns();
  const read = vi.fn(async (_url: string, _token: () => Promise<string>, _options: DesignReadOptions) => reply);
  const log = vi.fn();
  const getJson = vi.fn(async (url: string) => {
    const path = url.replace('https://site', '');
    if (path in answers) return answers[path];
    throw new CallError(status, 'down');
  });
  let status = 500;
  const rest = Object.assign(new RestClient(async () => 't'), { getJson });
  const session = { freshToken: vi.fn(async () => 'fresh'), refuseToken: vi.fn() };
  const faults = new CallFaults();
  const options = { rest, sntURL: 'https://site', token: async () => 't', session, read, state, faults, log };
  const failWithStatus = (next: number) => {
    status = next;
  };
  return { scope, state, read, log, answers, session, failWithStatus, service: new DesignService(scope, options) };
}

const { signal } = new AbortController();

/** Has a view show exactly these designs. */
function showDesigns(state: ReturnType<typeof createDesigns>, ...ids: string[]): void {
  const selected = ids.map((id) => ({ id, itemType: 'design' as const }));
  setShownDesigns(state, [{ ...defaultViewState(), selected }]);
}

/** Both lists, as far as they can be had. */
async function loadLists(service: DesignService, until = signal): Promise<void> {
  await Promise.allSettled([service.list(until), service.listMaps(until)]);
}

describe('the list', () => {
  it('has designs, then DXF maps; unreadable ones are skipped', async () => {
    const { service, state } = createService(DRAWING_REPLY, LIST_BY_URL);
    await loadLists(service);
    expect(state.phase).toBe('ready');
    expect(state.list.map(({ id, uuid, map, shown }) => [id, uuid, map, shown])).toEqual([
      ['d1', 'u1', false, false],
      ['d2', 'd2', false, false],
      ['m1', 'm1', true, false],
    ]);
  });

  it('does without DXF maps where the backend has none, and says where it cannot be loaded', async () => {
    const some = createService(DRAWING_REPLY, { '/api/entities?type=design': [PIT_DESIGN_ENTITY] });
    await loadLists(some.service);
    expect(some.state.list).toHaveLength(1);
    await expect(createService(DRAWING_REPLY).service.list(signal)).rejects.toThrow('down');
    const without = createService(DRAWING_REPLY);
    for (const status of [404, 405, 501]) {
      without.failWithStatus(status);
      await expect(without.service.listMaps(signal)).resolves.toBeUndefined();
    }
  });

  // rules.md#refused-calls
  it.each([401, 403])('is emptied where it is refused by %i, and stays where it fails otherwise', async (refusal) => {
    const { service, state, answers, failWithStatus } = createService(DRAWING_REPLY, LIST_BY_URL);
    const ids = () => state.list.map(({ id }) => id);
    await loadLists(service);
    for (const path of Object.keys(answers)) delete answers[path];
    await loadLists(service);
    expect([ids(), state.phase]).toEqual([['d1', 'd2', 'm1'], 'ready']);
    failWithStatus(refusal);
    await expect(service.listMaps(signal)).rejects.toThrow('down');
    expect(ids()).toEqual(['d1', 'd2']);
    await expect(service.list(signal)).rejects.toThrow('down');
    expect([ids(), state.phase]).toEqual([[], 'loading']);
  });

  it('names a design by its id where its uuid is empty', async () => {
    const listed = [{ ...PIT_DESIGN_ENTITY, uuid: '' }];
    const { service, state } = createService(DRAWING_REPLY, { '/api/entities?type=design': listed });
    await service.list(signal);
    expect(state.list.map(({ uuid }) => uuid)).toEqual([PIT_DESIGN_ENTITY.id]);
  });

  it('read again keeps shown and loaded states', async () => {
    const { service, state } = createService(DRAWING_REPLY, LIST_BY_URL);
    await loadLists(service);
    showDesigns(state, 'd1', 'unknown');
    expect(state.list.map(({ shown }) => shown)).toEqual([true, false, false]);
    await service.load('d1');
    await loadLists(service);
    expect(designOf(state, 'd1')).toMatchObject({ shown: true, phase: 'ready' });
  });
});

describe('changes by others', () => {
  const designEntry = (id: string, name: string) => ({ id, name, type: 'design' });

  it('shows with the next refresh: renamed, new and deleted ones', async () => {
    const { service, state, answers } = createService(DRAWING_REPLY, LIST_BY_URL);
    await loadLists(service);
    await service.load('d1');
    answers['/api/entities?type=design'] = [{ ...PIT_DESIGN_ENTITY, name: 'Pit 2027' }, designEntry('d3', 'Drift')];
    await loadLists(service);
    expect(state.list.map(({ id, name, phase }) => [id, name, phase])).toEqual([
      ['d1', 'Pit 2027', 'ready'],
      ['d3', 'Drift', 'idle'],
      ['m1', 'Surface', 'idle'],
    ]);
  });

  it('keeps the known list if a refresh fails', async () => {
    const { service, state, answers } = createService(DRAWING_REPLY, LIST_BY_URL);
    await loadLists(service);
    delete answers['/api/adt/workspace/dxf_maps'];
    await loadLists(service);
    expect(state.list.map(({ id }) => id)).toEqual(['d1', 'd2', 'm1']);
    delete answers['/api/entities?type=design'];
    await loadLists(service);
    expect([state.phase, state.fault, state.list.length]).toEqual(['ready', undefined, 3]);
  });

  it('is the result of the latest refresh', async () => {
    const { service, state, answers } = createService(DRAWING_REPLY, LIST_BY_URL);
    await loadLists(service);
    let resolveList = (_list: unknown) => {};
    answers['/api/entities?type=design'] = new Promise((resolve) => {
      resolveList = resolve;
    });
    const overtaken = new AbortController();
    const slow = loadLists(service, overtaken.signal);
    overtaken.abort();
    answers['/api/entities?type=design'] = [designEntry('new', 'New')];
    await loadLists(service);
    resolveList([designEntry('old', 'Old')]);
    await slow;
    expect(state.list.map(({ id }) => id)).toEqual(['new', 'm1']);
  });
});

describe('a file', () => {
  it('is requested once, by uuid and name, maps also by type', async () => {
    const { service, state, read } = createService(DRAWING_REPLY, LIST_BY_URL);
    await loadLists(service);
    await Promise.all([service.load('d1'), service.load('d1'), service.load('m1')]);
    await service.load('d1');
    expect(read.mock.calls.map(([url]) => url)).toEqual([
      'https://site/api/designs?uuid=u1&name=Pit+%26+ramp',
      'https://site/api/designs?uuid=m1&name=Surface&type=map',
    ]);
    expect(designOf(state, 'd1')?.extent?.min.easting).toBe(0);
  });

  it('brings its layers as the file has them, and groups follow them', async () => {
    const { service, state } = createService(DRAWING_REPLY, LIST_BY_URL);
    await loadLists(service);
    await service.load('d1');
    const design = designOf(state, 'd1');
    expect(design?.layers.map(({ name, colour, shown, off, frozen }) => [name, colour, shown, off, frozen])).toEqual([
      ['A', '#ff0000', false, false, true],
      ['B', undefined, true, false, false],
    ]);
    const content = design?.content;
    if (content?.kind !== 'drawing' || !design) throw new Error('no drawing');
    expect(shownGroups(content.drawing, design.layers)).toEqual([false, true]);
  });

  it('a model is placed at its entity', async () => {
    const { service, state } = createService({ kind: 'model', file: new Blob([new Uint8Array(12)]) }, LIST_BY_URL);
    await loadLists(service);
    await service.load('d2');
    expect(designOf(state, 'd2')?.content).toMatchObject({
      place: { at: { easting: 1, northing: 2, altitude: 3 }, bearingDeg: 341.7 },
    });
  });

  it.each<[DesignReply, string, object]>([
    [{ kind: 'refused', status: 404, statusText: 'Not Found' }, 'refused', { status: 404, text: 'Not Found' }],
    [{ kind: 'unreachable' }, 'unreachable', {}],
    [{ kind: 'fault', code: 'dwg' }, 'dwg', {}],
    [{ kind: 'broken', message: 'x' }, 'broken', {}],
  ])('%j is said, and can be tried again', async (reply, key, values) => {
    const { service, state, read, log } = createService(reply, LIST_BY_URL);
    await loadLists(service);
    showDesigns(state, 'd1');
    await service.load('d1');
    expect(designOf(state, 'd1')).toMatchObject({ phase: 'failed', fault: { key: `designs.fault.${key}`, values } });
    expect(log).toHaveBeenCalledTimes(reply.kind === 'broken' ? 1 : 0);
    read.mockResolvedValue(DRAWING_REPLY);
    await service.load('d1');
    expect(designOf(state, 'd1')).toMatchObject({ phase: 'ready', fault: undefined });
  });

  it('is requested with a fresh token if the first is refused, and a second refusal ends the session', async () => {
    const refused = { kind: 'refused', status: 401, statusText: 'Token revoked' } as const;
    const { service, state, read, session } = createService(refused, LIST_BY_URL);
    await loadLists(service);
    read.mockResolvedValueOnce(refused).mockResolvedValueOnce(DRAWING_REPLY);
    await service.load('d1');
    expect(designOf(state, 'd1')?.phase).toBe('ready');
    expect(session.refuseToken).not.toHaveBeenCalled();
    await service.load('d2');
    expect(session.refuseToken).toHaveBeenCalledExactlyOnceWith('Token revoked');
  });

  it('that comes after the end changes nothing', async () => {
    let resolveRead: (reply: DesignReply) => void = () => {};
    const { service, state, scope } = createService(new Promise<DesignReply>((resolve) => (resolveRead = resolve)));
    setDesigns(state, [{ id: 'd1', uuid: 'u1', name: 'x', map: false, mineArea: undefined }]);
    const loading = service.load('d1');
    scope.dispose();
    resolveRead(DRAWING_REPLY);
    await loading;
    expect(designOf(state, 'd1')?.phase).toBe('loading');
  });

  it('that takes a while shows how far it is, and can be given up and loaded again', async () => {
    vi.useFakeTimers();
    try {
      const { service, state, read } = createService(new Promise<DesignReply>(() => {}), LIST_BY_URL);
      await loadLists(service);
      void service.load('d1');
      await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1));
      const options = read.mock.lastCall?.[2];
      if (!options) throw new Error('nothing is read');
      const { signal: given, onProgress } = options;
      onProgress({ kind: 'progress', stage: 'fetching', readFraction: 0.3 });
      expect(designOf(state, 'd1')?.progress).toBeUndefined();
      vi.advanceTimersByTime(1000);
      expect(designOf(state, 'd1')?.progress).toEqual({ stage: 'fetching', percent: 30 });
      onProgress({ kind: 'progress', stage: 'reading', readFraction: undefined });
      expect(designOf(state, 'd1')?.progress).toEqual({ stage: 'reading', percent: undefined });
      service.cancel('d1');
      const cancelled = { phase: 'failed', progress: undefined, fault: { key: 'designs.fault.cancelled' } };
      expect(designOf(state, 'd1')).toMatchObject(cancelled);
      expect(given.aborted).toBe(true);
      // A late answer, and another click, change nothing.
      onProgress({ kind: 'progress', stage: 'reading', readFraction: 1 });
      service.cancel('d1');
      expect(designOf(state, 'd1')).toMatchObject(cancelled);
      read.mockResolvedValue(DRAWING_REPLY);
      await service.load('d1');
      expect(designOf(state, 'd1')).toMatchObject({ phase: 'ready', progress: undefined, fault: undefined });
      service.cancel('d1');
      expect(designOf(state, 'd1')?.phase).toBe('ready');
    } finally {
      vi.useRealTimers();
    }
  });

  it('of a design removed from the list is cancelled', async () => {
    const { service, answers, read } = createService(new Promise<DesignReply>(() => {}), LIST_BY_URL);
    await loadLists(service);
    void service.load('d2');
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1));
    answers['/api/entities?type=design'] = [PIT_DESIGN_ENTITY];
    await loadLists(service);
    expect(read.mock.lastCall?.[2].signal.aborted).toBe(true);
  });
});
