// Runs inside the server under test: measures stalls of its event loop, and its memory.
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 5;
/** Longer stalls are reported one by one. */
const NOTABLE_MS = 40;
const CPU_TICK_MS = 10;

const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
histogram.enable();

/** @type {{atMs: number, wallMs: number, cpuMs: number}[]} */
let recordedStalls = [];
let peakRssBytes = 0;
let lastMs = performance.now();
let lastCpuMs = mainThreadCpuMs();

setInterval(() => {
  const nowMs = performance.now();
  const cpuMs = mainThreadCpuMs();
  const wallMs = nowMs - lastMs - RESOLUTION_MS;
  if (wallMs > NOTABLE_MS) {
    recordedStalls.push({ atMs: Date.now(), wallMs, cpuMs: Math.min(wallMs, cpuMs - lastCpuMs) });
    recordedStalls.sort((a, b) => b.cpuMs - a.cpuMs);
    recordedStalls.length = Math.min(recordedStalls.length, 20);
  }
  lastMs = nowMs;
  lastCpuMs = cpuMs;
}, RESOLUTION_MS).unref();

setInterval(() => {
  peakRssBytes = Math.max(peakRssBytes, process.memoryUsage.rss());
}, 200).unref();

/** Where other programs keep the processor busy, a stall is no longer than what this thread itself worked meanwhile. */
function mainThreadCpuMs() {
  try {
    const stat = readFileSync(`/proc/self/task/${process.pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * CPU_TICK_MS;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
}

process.on('message', (message) => {
  if (message === 'reset') {
    histogram.reset();
    recordedStalls = [];
    peakRssBytes = 0;
  }
  globalThis.gc?.();
  const { rss: rssBytes, heapUsed: heapBytes, external: externalBytes } = process.memoryUsage();
  process.send?.({
    longestWallMs: Math.max(0, histogram.max / 1e6 - RESOLUTION_MS),
    recordedStalls,
    rssBytes,
    heapBytes,
    externalBytes,
    peakRssBytes: Math.max(peakRssBytes, rssBytes),
  });
});
process.channel?.unref();
