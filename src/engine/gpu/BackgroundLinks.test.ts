import { expect, test, vi } from 'vitest';
import { BackgroundLinks } from './BackgroundLinks.ts';

vi.stubGlobal('WebGL2RenderingContext', { SYNC_GPU_COMMANDS_COMPLETE: 1, SYNC_STATUS: 2, SIGNALED: 3 });

/** A GPU process that works when it is told to. */
class GpuProcess {
  readonly commands: unknown[] = [];
  readonly fences = new Set<WebGLSync>();
  #done = 0;

  /** Works until `count` commands are done. */
  work(count: number): void {
    this.#done = count;
  }

  validateProgram(program: WebGLProgram): void {
    this.commands.push(program);
  }

  fenceSync(): WebGLSync {
    const fence = {} as WebGLSync;
    this.commands.push(fence);
    this.fences.add(fence);
    return fence;
  }

  getSyncParameter(fence: WebGLSync): number {
    return this.commands.indexOf(fence) < this.#done ? 3 : 0;
  }

  deleteSync(fence: WebGLSync): void {
    this.fences.delete(fence);
  }
}

function submit(count: number) {
  const gpu = new GpuProcess();
  const links = new BackgroundLinks<{ program: WebGLProgram | null }>();
  const contexts = Array.from({ length: count }, () => ({ program: {} as WebGLProgram }));
  for (const context of contexts) links.add(context);
  links.placeFences(gpu);
  return { gpu, links, contexts };
}

test('a program is linked once the GPU process has got past its validation, not earlier', () => {
  const { gpu, links, contexts } = submit(2);
  const linked = (): boolean[] => contexts.map((context) => links.isLinked(gpu, context));
  expect(gpu.commands).toHaveLength(4);
  expect(gpu.commands[0]).toBe(contexts[0]?.program);
  gpu.work(1);
  expect(linked()).toEqual([false, false]);
  gpu.work(2);
  expect(linked()).toEqual([true, false]);
  gpu.work(4);
  expect(linked()).toEqual([true, true]);
});

test('a program whose commands are not submitted yet is not linked, and what was added before keeps its fence', () => {
  const { gpu, links, contexts } = submit(1);
  const later = { program: {} };
  links.add(later);
  gpu.work(2);
  expect([links.isLinked(gpu, contexts[0] as object as typeof later), links.isLinked(gpu, later)]).toEqual([
    true,
    false,
  ]);
  links.placeFences(gpu);
  expect(gpu.fences.size).toBe(2);
  gpu.work(4);
  expect(links.isLinked(gpu, later)).toBe(true);
});

test('what is forgotten leaves no fence behind, and the others link', () => {
  const { gpu, links, contexts } = submit(2);
  const [first, second] = contexts as [{ program: WebGLProgram }, { program: WebGLProgram }];
  links.forget(gpu, first);
  gpu.work(4);
  expect([links.has(first), links.isLinked(gpu, first), links.isLinked(gpu, second)]).toEqual([false, false, true]);
  links.forget(gpu, second);
  expect([links.count, gpu.fences.size]).toEqual([0, 0]);
});

test('in a lost context nothing links, and no fence of it is asked for or deleted', () => {
  const { gpu, links, contexts } = submit(2);
  const [first, second] = contexts as [{ program: WebGLProgram }, { program: WebGLProgram }];
  gpu.work(4);
  links.dropFences();
  vi.spyOn(gpu, 'getSyncParameter');
  vi.spyOn(gpu, 'deleteSync');
  expect([links.has(first), links.isLinked(gpu, first), links.isLinked(gpu, second)]).toEqual([true, false, false]);
  links.forget(gpu, second);
  expect(gpu.getSyncParameter).not.toHaveBeenCalled();
  expect(gpu.deleteSync).not.toHaveBeenCalled();
});

test('after a lost context nothing is waited for, and new programs link', () => {
  const { gpu, links, contexts } = submit(1);
  links.dropFences();
  links.clear();
  expect(links.has(contexts[0] as object as { program: WebGLProgram })).toBe(false);
  const again = { program: {} };
  links.add(again);
  links.placeFences(gpu);
  gpu.work(4);
  expect(links.isLinked(gpu, again)).toBe(true);
});
