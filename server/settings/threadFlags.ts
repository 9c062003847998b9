/**
 * Flags of worker threads. Their files are modules, which the pool requires before it imports them; where a thread is ended
 * while it requires one, Node.js 20 aborts the whole process ("IsGraphAsync must be used on an instantiated module").
 */
export const THREAD_FLAGS: string[] = ['--no-experimental-require-module'];
