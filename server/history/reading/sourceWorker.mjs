// The thread of historyWorker.ts where the server runs from its sources: teaches the thread to read TypeScript.
import { register } from 'tsx/esm/api';

register();
const { frames, samples, seal, snapshot, summaries } = await import('./historyWorker.ts');

export { frames, samples, seal, snapshot, summaries };
