import { expect, test, vi } from 'vitest';
import { BackgroundLinks } from './BackgroundLinks.ts';

vi.stubGlobal('WebGL2RenderingContext', { SYNC_GPU_COMMANDS_COMPLETE: 1, SYNC_STATUS: 2, SIGNALED: 3 });

/** A GPU process that works when it is told to. */
class GpuProcess {
  readonly commands: unknown[] = [];
  readonly fences = new Set<WebGLSync>();
  isLost = false;
  #done = 0;

  /** Works until `count` commands are done. */
  work(count: number): void {
    this.#done = count;
  }

  isContextLost(): boolean {
    return this.isLost;
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
  const [first, second] = contexts;
  expect(gpu.commands).toHaveLength(4);
  expect(gpu.commands[0]).toBe(first?.program);
  gpu.work(1);
  expect(links.takeLinked(gpu)).toEqual([]);
  gpu.work(2);
  expect(links.takeLinked(gpu)).toEqual([first]);
  expect([links.has(first as (typeof contexts)[0]), links.has(second as (typeof contexts)[0])]).toEqual([false, true]);
  gpu.work(4);
  expect(links.takeLinked(gpu)).toEqual([second]);
  expect([links.count, gpu.fences.size]).toEqual([0, 0]);
});

test('what was added before keeps its fence', () => {
  const { gpu, links } = submit(1);
  links.add({ program: {} });
  links.placeFences(gpu);
  expect(gpu.fences.size).toBe(2);
});

test('what is forgotten is not linked, and leaves no fence behind', () => {
  const { gpu, links, contexts } = submit(2);
  links.forget(gpu, contexts[0] as (typeof contexts)[0]);
  gpu.work(4);
  expect(links.takeLinked(gpu)).toEqual([contexts[1]]);
  expect(gpu.fences.size).toBe(0);
});

test('nothing is linked in a lost context, and nothing is waited for after it', () => {
  const { gpu, links } = submit(1);
  gpu.work(2);
  gpu.isLost = true;
  expect(links.takeLinked(gpu)).toEqual([]);
  links.clear();
  expect(links.count).toBe(0);
});
