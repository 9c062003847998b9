/** Takes a file's bytes, answers its report. Texts in the files are untrusted: they come back as data only. */
import { checkFile } from './checkFile.ts';

self.onmessage = async ({ data }: MessageEvent<{ requestId: number; bytes: Uint8Array }>) => {
  self.postMessage({ requestId: data.requestId, report: await checkFile(data.bytes) });
};
