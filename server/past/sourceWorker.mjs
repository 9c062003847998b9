// The thread of pastWorker.ts where the server runs from its sources: teaches the thread to read TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./pastWorker.ts');
