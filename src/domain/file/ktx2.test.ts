import { runInContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { openTranscoder, strictContext } from '../../../tests/fixtures/files/basisTranscoder.ts';
import { ETC1S_FILE, UASTC_FILE } from '../../../tests/fixtures/files/ktx2.ts';
import { imageSize } from './imageSize.ts';
import { ktx2Decoder } from './ktx2.ts';

const decodeKtx2 = ktx2Decoder(openTranscoder);

it('is read where text cannot become code', () => {
  // Everything that the policy forbids is rejected here.
  expect(() => runInContext('new Function("")', strictContext())).toThrow(/Code generation/);
});

/** The file with a 32-bit number changed. */
function withWord(file: Uint8Array, at: number, value: number): Uint8Array {
  const copy = file.slice();
  new DataView(copy.buffer).setUint32(at, value, true);
  return copy;
}

describe('a picture in KTX2', () => {
  it.each([
    ['UASTC with Zstandard', UASTC_FILE, 1],
    ['ETC1S', ETC1S_FILE, 5],
  ])('of %s has its pixels', async (_coding, file, within) => {
    expect(imageSize(file)).toEqual({ width: 16, height: 16 });
    const pixels = await decodeKtx2(file);
    expect(pixels).toMatchObject({ width: 16, height: 16 });
    const pixelAt = (x: number, y: number) => [
      ...(pixels?.rgba.subarray((y * 16 + x) * 4, (y * 16 + x) * 4 + 4) ?? []),
    ];
    const expectNear = (found: number[], wanted: number[]) =>
      found.forEach((value, k) => {
        expect(Math.abs(value - (wanted[k] as number))).toBeLessThanOrEqual(within);
      });
    expectNear(pixelAt(2, 2), [220, 40, 40, 255]);
    expectNear(pixelAt(13, 14), [40, 60, 220, 255]);
  });

  it.each([
    ['cut short', UASTC_FILE.subarray(0, 200)],
    ['no more than a header', UASTC_FILE.subarray(0, 40)],
    ['without its levels', UASTC_FILE.subarray(0, 90)],
    ['with more levels than it has bytes', withWord(UASTC_FILE, 40, 16)],
    ['with levels without end', withWord(UASTC_FILE, 40, 0xffffffff)],
    ['with a level that unpacks to gigabytes', withWord(UASTC_FILE, 80 + 16, 0xf0000000)],
    ['with a level beyond its end', withWord(UASTC_FILE, 80, 0x7fffffff)],
    ['with a description beyond its end', withWord(UASTC_FILE, 48, 0x7fffffff)],
    ['with key values beyond its end', withWord(UASTC_FILE, 60, 0x7fffffff)],
    ['with codebooks beyond its end', withWord(ETC1S_FILE, 64, 0x7fff0000)],
    ['of more pixels than are drawn', withWord(withWord(UASTC_FILE, 20, 0x7fffffff), 24, 2)],
    ['with a depth', withWord(UASTC_FILE, 28, 4)],
    ['of another size than its data', withWord(withWord(UASTC_FILE, 20, 4096), 24, 4096)],
    ['with six faces', withWord(UASTC_FILE, 36, 6)],
    ['scrambled', UASTC_FILE.map((byte, k) => (k < 100 ? byte : (k * 37) & 255))],
  ])('that is %s is refused', async (_what, file) => {
    expect(await decodeKtx2(file)).toBeUndefined();
  });

  it('that breaks the transcoder is damaged, and the next one has another transcoder', async () => {
    const basis = await openTranscoder();
    const broken = {
      ...basis,
      KTX2File: class {
        constructor() {
          throw new WebAssembly.RuntimeError('memory access out of bounds');
        }
      },
    } as never;
    const open = vi.fn(openTranscoder).mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce(broken);
    const decode = ktx2Decoder(open);
    await expect(decode(UASTC_FILE)).rejects.toThrow('down');
    expect(await decode(UASTC_FILE)).toBeUndefined();
    expect(await decode(UASTC_FILE)).toMatchObject({ width: 16, height: 16 });
    expect(await decode(ETC1S_FILE)).toMatchObject({ width: 16, height: 16 });
    expect(open).toHaveBeenCalledTimes(3);
  });

  it('that breaks the transcoder does not take along those that wait beside it', async () => {
    const basis = await openTranscoder();
    let made = 0;
    // The first file that it is given breaks it, and all that come after.
    const createFailingModule = () => {
      let isBroken = false;
      const isFirst = made++ === 0;
      const { KTX2File } = basis;
      return {
        ...basis,
        KTX2File: new Proxy(KTX2File, {
          construct: (target, [bytes]: [Uint8Array]) => {
            isBroken ||= isFirst;
            if (isBroken) throw new WebAssembly.RuntimeError('memory access out of bounds');
            return new target(bytes);
          },
        }),
      } as never;
    };
    const decode = ktx2Decoder(async () => createFailingModule());
    const [first, second, third] = await Promise.all([decode(UASTC_FILE), decode(ETC1S_FILE), decode(UASTC_FILE)]);
    expect(first).toBeUndefined();
    expect([second, third]).toEqual([
      expect.objectContaining({ width: 16, height: 16 }),
      expect.objectContaining({ width: 16, height: 16 }),
    ]);
  });
});
