// The thread of bodyWorker.ts where the server runs from its sources: teaches the thread to read TypeScript.
import { register } from 'tsx/esm/api';

register();
const { tree, feedback } = await import('./bodyWorker.ts');

export { feedback, tree };
