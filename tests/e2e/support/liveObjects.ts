/** Counts objects retained by a page, after a garbage collection. */
import type { Page } from '@playwright/test';

/** Objects of the GPU, workers, sockets, observers; scopes have an `AbortController` each. */
const LIVE_OBJECT_KINDS = [
  'WebGLBuffer',
  'WebGLTexture',
  'WebGLVertexArrayObject',
  'WebGLFramebuffer',
  'WebGLProgram',
  'Worker',
  'WebSocket',
  'ResizeObserver',
  'AbortController',
];

/** @returns counts by kind, event listeners among them */
export async function liveObjects(page: Page): Promise<Record<string, number>> {
  const session = await page.context().newCDPSession(page);
  const objectGroup = 'liveObjects';
  const { result } = await session.send('Runtime.evaluate', { expression: 'Object.prototype', objectGroup });
  // Collects garbage first.
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup,
  });
  const { result: counted } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: `function (...kinds) {
      const names = new Map(kinds.map((kind) => [globalThis[kind].prototype, kind]));
      const counts = Object.fromEntries(kinds.map((kind) => [kind, 0]));
      for (const object of this) {
        const name = names.get(Object.getPrototypeOf(object));
        if (name) counts[name]++;
      }
      return counts;
    }`,
    arguments: LIVE_OBJECT_KINDS.map((value) => ({ value })),
    returnByValue: true,
  });
  await session.send('Runtime.releaseObjectGroup', { objectGroup });
  const { jsEventListeners } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return { ...(counted.value as Record<string, number>), listeners: jsEventListeners };
}
