/** Takes a file's bytes and what was dropped with it, answers its report. Texts in the files are untrusted: they come back as data only. */
import { checkFile } from './checkFile.ts';
import type { CheckStep } from './checkSteps.ts';

interface CheckRequest {
  requestId: number;
  bytes: Uint8Array;
  beside: readonly File[];
}

self.onmessage = async ({ data: { requestId, bytes, beside } }: MessageEvent<CheckRequest>) => {
  const onStep = (step: CheckStep) => self.postMessage({ requestId, step });
  self.postMessage({ requestId, checked: await checkFile(bytes, beside, onStep) });
};
