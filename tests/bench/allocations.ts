/** How many bytes the frame loop allocates: V8's sampled allocations whose stack leads through it, collected ones included. */
import type { CDPSession, Page } from '@playwright/test';

const LOOP_FUNCTION = '#tick';
/** Functions named on the way to an allocation. */
const CALL_STACK_DEPTH = 3;
const SAMPLE_BYTES = 64;

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

/** Ends the sampling; bytes below the frame loop by the last steps of the way to them, the largest first. */
export async function allocatedInLoop(session: CDPSession): Promise<[name: string, bytes: number][]> {
  const { profile } = await session.send('HeapProfiler.stopSampling');
  const bytes = new Map<string, number>();
  const visitNode = (node: AllocationNode, path: string, inside: boolean): void => {
    const name = node.callFrame.functionName || '(anonymous)';
    const within = inside || name === LOOP_FUNCTION;
    const here = within ? `${path} ${name}` : '';
    const last = here.split(' ').slice(-CALL_STACK_DEPTH).join(' ');
    if (within && node.selfSize > 0) bytes.set(last, (bytes.get(last) ?? 0) + node.selfSize);
    for (const child of node.children) visitNode(child, here, within);
  };
  visitNode(profile.head as AllocationNode, '', false);
  return [...bytes].sort((a, b) => b[1] - a[1]);
}
