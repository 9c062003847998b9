/**
 * V8 flags of tests, whose processes end before an optimizing compiler has paid for itself. Calls are optimised for the
 * types they meet from the first one on instead of the eighth; opening a page takes a sixth less processor time.
 */
export const SHORT_RUN_PAGE_FLAGS = ['--no-lazy-feedback-allocation', '--no-turbofan', '--always-sparkplug'];

/** Without the optimizing compiler of WebAssembly the embedded database opens in half of its processor time. */
export const SHORT_RUN_NODE_FLAGS = ['--no-lazy-feedback-allocation', '--liftoff-only'];
