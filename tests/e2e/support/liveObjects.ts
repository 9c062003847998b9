/** What a page holds of things that are given back by hand, counted after a garbage collection. */
import type { Page } from '@playwright/test';

const KINDS = ['WebGLBuffer', 'WebGLTexture', 'WebGLVertexArrayObject', 'WebGLFramebuffer', 'Worker', 'ResizeObserver'];

/** @returns counts by kind: objects of the GPU, workers, observers, and listeners of events */
export async function liveObjects(page: Page): Promise<Record<string, number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { jsEventListeners } = await session.send('Memory.getDOMCounters');
  const counts: Record<string, number> = { listeners: jsEventListeners };
  const objectGroup = 'liveObjects';
  for (const kind of KINDS) {
    const { result } = await session.send('Runtime.evaluate', { expression: `${kind}.prototype`, objectGroup });
    const { objects } = await session.send('Runtime.queryObjects', {
      prototypeObjectId: result.objectId ?? '',
      objectGroup,
    });
    const { result: count } = await session.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: 'function () { return this.length; }',
      returnByValue: true,
    });
    counts[kind] = Number(count.value);
  }
  await session.send('Runtime.releaseObjectGroup', { objectGroup });
  await session.detach();
  return counts;
}
