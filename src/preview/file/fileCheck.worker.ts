/** Takes a file's bytes, answers its report. Texts in the files are untrusted: they come back as data only. */
import { checkFile } from './checkFile.ts';

self.onmessage = async ({ data }: MessageEvent<{ ask: number; bytes: Uint8Array }>) => {
  self.postMessage({ ask: data.ask, report: await checkFile(data.bytes) });
};
