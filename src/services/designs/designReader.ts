/** Reads files one by one, each in its own worker: in parallel they would need several times the memory. */
import { DRAWING_SHIFTS } from '../../domain/dxf/drawingPlace.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { DesignReply, DesignRequest } from './dxfWorker.ts';

/** Upper bound for a file of the allowed size; a worker that is still busy then is terminated. */
const READ_TIMEOUT_MS = 180_000;

const SHIFTS = `headframe.${DRAWING_SHIFTS.key}.v${DRAWING_SHIFTS.version}`;

export type ReadDesign = (url: string, token: () => Promise<string>) => Promise<DesignReply>;

/** @returns reads files until the scope ends; never rejects */
export function designReader(scope: Scope): ReadDesign {
  let queue: Promise<unknown> = Promise.resolve();
  return (url, token) => {
    const reading = queue.then(async () => {
      if (scope.ended) return { kind: 'unreachable' } as const;
      return readInWorker(scope.child(), { url, token: await token(), shifts: localStorage.getItem(SHIFTS) });
    });
    queue = reading.catch(() => undefined);
    return reading.catch((): DesignReply => ({ kind: 'unreachable' }));
  };
}

function readInWorker(scope: Scope, request: DesignRequest): Promise<DesignReply> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./dxfWorker.ts', import.meta.url), { type: 'module' });
    scope.own(() => worker.terminate());
    const end = (reply: DesignReply): void => {
      resolve(reply);
      scope.dispose();
    };
    scope.own(() => resolve({ kind: 'unreachable' }));
    scope.listen<MessageEvent<DesignReply>>(worker, 'message', ({ data }) => end(data));
    scope.listen<ErrorEvent>(worker, 'error', ({ message }) => end({ kind: 'broken', message }));
    scope.timeout(() => end({ kind: 'broken', message: 'the file takes too long to read' }), READ_TIMEOUT_MS);
    worker.postMessage(request);
  });
}
