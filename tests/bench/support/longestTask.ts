/** Tasks of a page, from a trace of the browser. */
interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  pid: number;
  tid: number;
  /** Begin, duration and processor time, microseconds. */
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** Requirements of a trace for {@link taskTimes}. */
export const TASK_TRACE = { categories: ['toplevel', 'gpu', '__metadata'] };

interface TaskTime {
  /** Processor time of the task, milliseconds. */
  taskMs: number;
  /** Time of our own code: without the thread's waits for the browser's GPU process. */
  ownMs: number;
}

/** Each task on any page's main thread. */
export function taskTimes(trace: Buffer): TaskTime[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;
  const main = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const events = traceEvents.filter((event) => event.ph === 'X' && main.has(threadOf(event)));
  const waits = events.filter(({ name }) => name.startsWith('CommandBufferProxyImpl::WaitFor'));
  return events
    .filter(({ cat }) => cat !== 'gpu')
    .map((task) => {
      const inside = waits.filter((wait) => isTaskWithin(task, wait) && threadOf(wait) === threadOf(task));
      const taskMs = processorMs(task);
      return { taskMs, ownMs: taskMs - inside.reduce((sum, wait) => sum + processorMs(wait), 0) };
    });
}

/** Times of the longest task on any page's main thread, milliseconds. */
export function longestTask(trace: Buffer): { longestTaskMs: number; longestOwnMs: number } {
  const times = taskTimes(trace);
  const longestMs = (pick: (time: TaskTime) => number): number =>
    times.reduce((most, time) => Math.max(most, pick(time)), 0);
  return { longestTaskMs: longestMs(({ taskMs }) => taskMs), longestOwnMs: longestMs(({ ownMs }) => ownMs) };
}

/** The clock of processor time is coarse on some machines: no task takes more than it lasted. */
function processorMs({ dur = 0, tdur = 0 }: TraceEvent): number {
  return Math.min(dur, tdur) / 1_000;
}

function isTaskWithin(task: TraceEvent, { ts, dur = 0 }: TraceEvent): boolean {
  return task.ts <= ts && ts + dur <= task.ts + (task.dur ?? 0);
}
