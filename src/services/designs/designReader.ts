/** Reads files one at a time, each in its own worker: in parallel they would need several times the memory. */
import { DRAWING_SHIFTS } from '../../domain/dxf/drawingPlace.ts';
import { METRE_DRAWINGS } from '../../domain/dxf/metreDrawings.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { browserStorage } from '../../state/storage/browserStorage.ts';
import type { RestClient } from '../rest/RestClient.ts';
import type { DesignProgress, DesignReply, DesignRequest, DesignWorkerReady } from './dxfWorker.ts';

/** Upper limit for reading a file of the maximum size, and for a download that stands still; then its worker ends. */
const READ_TIMEOUT_MS = 180_000;

const METRE_DRAWINGS_KEY = `headframe.${METRE_DRAWINGS.key}.v${METRE_DRAWINGS.version}`;
const DRAWING_SHIFTS_KEY = `headframe.${DRAWING_SHIFTS.key}.v${DRAWING_SHIFTS.version}`;

export interface DesignReadOptions {
  /** Cancels the reading: its worker is terminated, or never started. */
  signal: AbortSignal;
  onProgress: (progress: DesignProgress) => void;
}

export type ReadDesign = (
  url: string,
  token: () => Promise<string>,
  options: DesignReadOptions,
) => Promise<DesignReply>;

/**
 * @param requests counts each file that is being fetched and read (rules.md#loading-flag)
 * @returns reads files until the scope ends; never rejects, cancelled reads return `unreachable`
 */
export function designReader(scope: Scope, requests: Pick<RestClient, 'count'>): ReadDesign {
  let queue: Promise<unknown> = Promise.resolve();
  return (url, token, options) => {
    const isOver = (): boolean => scope.ended || options.signal.aborted;
    const readPromise = queue.then(async (): Promise<DesignReply> => {
      if (isOver()) return { kind: 'unreachable' };
      const given = await undefinedIfAborted(scope.child(), options.signal, token);
      if (given === undefined || isOver()) return { kind: 'unreachable' };
      const shifts = browserStorage('local').getItem(DRAWING_SHIFTS_KEY);
      const metreDrawings = browserStorage('local').getItem(METRE_DRAWINGS_KEY);
      const request = { url, token: given, shifts, metreDrawings };
      return requests.count(() => readInWorker(scope.child(), request, options));
    });
    queue = readPromise.catch(() => undefined);
    return readPromise.catch((): DesignReply => ({ kind: 'unreachable' }));
  };
}

/** Resolves to undefined once a file is given up: a token that never arrives must not block the next file. */
async function undefinedIfAborted(
  scope: Scope,
  signal: AbortSignal,
  token: () => Promise<string>,
): Promise<string | undefined> {
  const aborted = new Promise<undefined>((resolve) => {
    scope.own(() => resolve(undefined));
    scope.listen(signal, 'abort', () => scope.dispose());
  });
  try {
    return await Promise.race([token(), aborted]);
  } finally {
    scope.dispose();
  }
}

function readInWorker(
  scope: Scope,
  request: DesignRequest,
  { signal, onProgress }: DesignReadOptions,
): Promise<DesignReply> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./dxfWorker.ts', import.meta.url), { type: 'module' });
    scope.own(() => worker.terminate());
    const end = (reply: DesignReply): void => {
      resolve(reply);
      scope.dispose();
    };
    scope.own(() => resolve({ kind: 'unreachable' }));
    scope.listen(signal, 'abort', () => scope.dispose());
    let isStarted = false;
    let stage: DesignProgress['stage'] = 'fetching';
    let cancelTimeout = (): void => {};
    const restartTimeout = (): void => {
      cancelTimeout();
      cancelTimeout = scope.timeout(() => {
        // A slow link is no fault of the file.
        if (stage === 'fetching') end({ kind: 'unreachable' });
        else end({ kind: 'broken', message: 'the file takes too long to read' });
      }, READ_TIMEOUT_MS);
    };
    scope.listen<MessageEvent<DesignReply | DesignProgress | DesignWorkerReady>>(worker, 'message', ({ data }) => {
      isStarted = true;
      if (data.kind === 'progress') {
        const isFetching = stage === 'fetching';
        stage = data.stage;
        if (isFetching) restartTimeout();
        onProgress(data);
      } else if (data.kind !== 'ready') end(data);
    });
    // The code of one that has never started could not be fetched: no fault of the file.
    scope.listen<ErrorEvent>(worker, 'error', ({ message }) =>
      end(isStarted ? { kind: 'broken', message } : { kind: 'unreachable' }),
    );
    restartTimeout();
    worker.postMessage(request);
  });
}
