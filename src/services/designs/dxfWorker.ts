/** Worker that fetches and reads a design's file: the main thread never touches the bytes. */

import { buffersOf, type DxfDrawing } from '../../domain/dxf/drawing.ts';
import { movedDrawing, storedShiftOf } from '../../domain/dxf/drawingPlace.ts';
import { DXF_MAX_BYTES, DxfFault, type DxfFaultCode } from '../../domain/dxf/fault.ts';
import { isMetreDrawing } from '../../domain/dxf/metreDrawings.ts';
import { readDxf } from '../../domain/dxf/readDxf.ts';
import { FileFault } from '../../domain/fault/FileFault.ts';
import { messageOf } from '../../domain/fault/messageOf.ts';
import { boundedBytes } from '../../domain/file/boundedBytes.ts';
import { readRefusalMessage } from '../../domain/link/refusalBody.ts';
import { retryAfterMs } from '../rest/retryAfter.ts';

export interface DesignRequest {
  /** Absolute. */
  url: string;
  token: string;
  /** Offsets applied to drawings, as stored in the browser. */
  shifts: string | null;
  /** Drawings that are read as metres, as stored in the browser. */
  metreDrawings: string | null;
}

/** Sent once, when the worker is there. */
export interface DesignWorkerReady {
  kind: 'ready';
}

/** The worker's messages before its reply: its progress. */
export interface DesignProgress {
  kind: 'progress';
  stage: 'fetching' | 'reading';
  /** 0 to 1; undefined if the total is unknown. */
  readFraction: number | undefined;
}

export type DesignReply =
  | { kind: 'drawing'; drawing: DxfDrawing }
  | { kind: 'model'; file: Blob }
  /** `statusText` is the backend's own text, if it sends one; `retryAfterMs` the delay that it requests. */
  | { kind: 'refused'; status: number; statusText: string; retryAfterMs?: number | undefined }
  | { kind: 'unreachable' }
  | { kind: 'fault'; code: DxfFaultCode }
  /** The reader threw; the message goes to the console. */
  | { kind: 'broken'; message: string };

interface WorkerScope {
  onmessage: ((event: MessageEvent<DesignRequest>) => void) | null;
  postMessage(message: DesignReply | DesignProgress | DesignWorkerReady, transfer: ArrayBufferLike[]): void;
}

/** Minimum interval between progress messages. */
const PROGRESS_MS = 200;
const GLB_MAGIC = 0x46546c67;
const workerScope = globalThis as unknown as WorkerScope;

workerScope.onmessage = ({ data }) => {
  handleRequest(data).then(
    (reply) => workerScope.postMessage(reply, transferablesOf(reply)),
    (error: unknown) => workerScope.postMessage(faultReply(error), []),
  );
};
workerScope.postMessage({ kind: 'ready' }, []);

async function handleRequest({ url, token, shifts, metreDrawings }: DesignRequest): Promise<DesignReply> {
  let response: Response;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    response = await fetch(url, { cache: 'force-cache', headers: { Authorization: `Bearer ${token}` } });
    if (!response.ok) {
      const words = await readRefusalMessage(response);
      return {
        kind: 'refused',
        status: response.status,
        statusText: words ?? response.statusText,
        retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
      };
    }
    bytes = await boundedBytes(response, DXF_MAX_BYTES, (readFraction) => reportProgress('fetching', readFraction));
  } catch (error) {
    if (error instanceof FileFault) throw new DxfFault('tooLarge');
    return { kind: 'unreachable' };
  }
  if (isGlb(bytes)) return { kind: 'model', file: new Blob([bytes]) };
  const uuid = new URL(url).searchParams.get('uuid') ?? '';
  // Never left out: the limit of reading starts with it.
  workerScope.postMessage({ kind: 'progress', stage: 'reading', readFraction: 0 }, []);
  const onShare = (readFraction: number): void => reportProgress('reading', readFraction);
  const drawing = readDxf(bytes, undefined, onShare, isMetreDrawing(metreDrawings, uuid));
  const by = storedShiftOf(shifts, uuid);
  return { kind: 'drawing', drawing: by ? movedDrawing(drawing, by) : drawing };
}

let lastProgressReportMs = 0;

function reportProgress(stage: DesignProgress['stage'], readFraction: number | undefined): void {
  const nowMs = performance.now();
  if (nowMs - lastProgressReportMs < PROGRESS_MS) return;
  lastProgressReportMs = nowMs;
  workerScope.postMessage({ kind: 'progress', stage, readFraction }, []);
}

function isGlb(bytes: Uint8Array): boolean {
  return bytes.byteLength >= 12 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === GLB_MAGIC;
}

function transferablesOf(reply: DesignReply): ArrayBufferLike[] {
  return reply.kind === 'drawing' ? buffersOf(reply.drawing) : [];
}

function faultReply(error: unknown): DesignReply {
  if (error instanceof DxfFault) return { kind: 'fault', code: error.code };
  return { kind: 'broken', message: messageOf(error) };
}
