/** Where a frame's JavaScript time goes: the sampled call tree below the frame loop, native calls included. */
import type { CDPSession, Page } from '@playwright/test';

const LOOP_FUNCTION = '#tick';
const SAMPLE_US = 100;
const MIN_LISTED_FRACTION = 0.012;

interface Node {
  name: string;
  ms: number;
  children: Map<string, Node>;
}

export async function startProfile(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: SAMPLE_US });
  await session.send('Profiler.start');
  return session;
}

/** Ends the profile and prints its tree, milliseconds a frame. */
export async function printProfile(session: CDPSession, frames: number): Promise<void> {
  const { profile } = await session.send('Profiler.stop');
  const own = new Map<number, number>();
  profile.samples?.forEach((id, k) => {
    own.set(id, (own.get(id) ?? 0) + (profile.timeDeltas?.[k] ?? 0) / 1000);
  });
  const byId = new Map(profile.nodes.map((node) => [node.id, node]));
  const addNode = (into: Node, id: number): number => {
    const { callFrame, children } = byId.get(id) ?? { callFrame: { functionName: '' }, children: [] };
    const name = callFrame.functionName || '(anonymous)';
    const node = into.children.get(name) ?? { name, ms: 0, children: new Map() };
    into.children.set(name, node);
    const ms = (own.get(id) ?? 0) + (children ?? []).reduce((sum, child) => sum + addNode(node, child), 0);
    node.ms += ms;
    return ms;
  };
  const top: Node = { name: '', ms: 0, children: new Map() };
  for (const { id, callFrame } of profile.nodes) if (callFrame.functionName === LOOP_FUNCTION) addNode(top, id);
  const root = top.children.get(LOOP_FUNCTION);
  if (root) printNode(root, frames, root.ms, 0);
}

function printNode(node: Node, frames: number, whole: number, depth: number): void {
  if (node.ms < whole * MIN_LISTED_FRACTION) return;
  console.log(`${(node.ms / frames).toFixed(3).padStart(8)} ${'  '.repeat(depth)}${node.name}`);
  for (const child of [...node.children.values()].sort((a, b) => b.ms - a.ms))
    printNode(child, frames, whole, depth + 1);
}
