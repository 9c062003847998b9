/** How many bytes the frame loop allocates: V8's sampled allocations whose stack leads through it, collected ones included. */
import type { CDPSession, Page } from '@playwright/test';

const ROOT = '#tick';
const SAMPLE_BYTES = 512;

interface AllocationNode {
  callFrame: { functionName: string };
  selfSize: number;
  children: AllocationNode[];
}

export async function startAllocations(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.startSampling', {
    samplingInterval: SAMPLE_BYTES,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  return session;
}

/** Ends the sampling; bytes by function below the frame loop, the largest first. */
export async function allocatedInLoop(session: CDPSession): Promise<[name: string, bytes: number][]> {
  const { profile } = await session.send('HeapProfiler.stopSampling');
  const bytes = new Map<string, number>();
  const walk = (node: AllocationNode, path: string, inside: boolean): void => {
    const name = node.callFrame.functionName || '(anonymous)';
    const within = inside || name === ROOT;
    const here = within ? `${path} ${name}` : '';
    if (within && node.selfSize > 0) bytes.set(here, (bytes.get(here) ?? 0) + node.selfSize);
    for (const child of node.children) walk(child, here, within);
  };
  walk(profile.head as AllocationNode, '', false);
  return [...bytes].sort((a, b) => b[1] - a[1]);
}
