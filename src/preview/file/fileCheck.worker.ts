/**
 * Receives a file's bytes and the files dropped with it, replies with its report. Texts in the files are untrusted:
 * they are returned as data only.
 */
import { ktx2Decoder } from '../../domain/file/ktx2.ts';
import { checkFile } from './checkFile.ts';
import type { CheckStep } from './checkSteps.ts';
import type { DroppedFile } from './DroppedFile.ts';
import { openBasis } from './decoders.ts';
import type { ModelBytes } from './packFile.ts';

interface CheckRequest {
  requestId: number;
  model: ModelBytes;
  filesBeside: readonly DroppedFile[];
}

const packTools = { decodeKtx2: ktx2Decoder(openBasis), encodePng };

self.onmessage = async ({ data: { requestId, model, filesBeside } }: MessageEvent<CheckRequest>) => {
  const onStep = (step: CheckStep) => self.postMessage({ requestId, step });
  self.postMessage({ requestId, checked: await checkFile(model, filesBeside, packTools, onStep) });
};

async function encodePng(rgba: Uint8Array<ArrayBuffer>, width: number, height: number): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(width, height);
  const pixels = new ImageData(new Uint8ClampedArray(rgba.buffer), width, height);
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
}
