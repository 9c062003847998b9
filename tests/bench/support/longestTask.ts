/** Tasks of a page, from a trace of the browser. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Time and processor time, microseconds. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** What a trace has to hold for {@link longestTask}. */
export const TASK_TRACE = { categories: ['toplevel', '__metadata'] };

/** Processor time of each task on any page's main thread, milliseconds. */
export function taskTimes(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;
  const main = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = traceEvents.filter((event) => event.ph === 'X' && main.has(threadOf(event)));
  // The clock of processor time is coarse on some machines: no task takes more than it lasted.
  return tasks.map(({ dur = 0, tdur = 0 }) => Math.min(dur, tdur) / 1_000);
}

/** Processor time of the longest task on any page's main thread, milliseconds. */
export function longestTask(trace: Buffer): number {
  return taskTimes(trace).reduce((longest, ms) => Math.max(longest, ms), 0);
}
