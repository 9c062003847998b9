import { afterEach, expect, it, vi } from 'vitest';
import { emptyWorkspace, readWorkspace } from '../../domain/tree/workspace.ts';
import { RestClient } from '../rest/RestClient.ts';
import { WorkspaceService } from './WorkspaceService.ts';

const { signal } = new AbortController();

afterEach(() => vi.unstubAllGlobals());

function serviceAnswering(status: number): WorkspaceService {
  vi.stubGlobal('fetch', async () => new Response('{"message":"No such tree"}', { status }));
  return new WorkspaceService(new RestClient(async () => 'token'), { sntUrl: 'https://snt', multimap: true });
}

it('a tree that the backend has only once it is saved is empty, so that a first folder can be saved', async () => {
  const read = await serviceAnswering(404).read('pit-2026', undefined, signal);
  if (read === 'same') throw new Error('nothing was known');
  expect(read.revision).toBeUndefined();
  expect(readWorkspace(read.answer, { newId: () => 'f', known: emptyWorkspace() }).trees).toEqual(
    emptyWorkspace().trees,
  );
});

it.each([403, 500])('one that cannot be read (%i) is not', async (status) => {
  await expect(serviceAnswering(status).read('pit-2026', undefined, signal)).rejects.toMatchObject({ status });
});
