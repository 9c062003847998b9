/**
 * Flags of worker threads. Their files are ES modules, which the pool first tries to `require` before it imports them;
 * if a thread is terminated during that, Node.js 20 aborts the whole process ("IsGraphAsync must be used on an
 * instantiated module").
 */
export const THREAD_FLAGS: string[] = ['--no-experimental-require-module'];
