import { expect, it, vi } from 'vitest';
import { picturedGlb } from '../../../tests/fixtures/files/picturedGlb.ts';
import { droppedFile } from './DroppedFile.ts';
import { packFile } from './packFile.ts';

const WHITE_PNG = Uint8Array.of(1, 2, 3);
const packTools = { decodeKtx2: async () => undefined, encodePng: async () => WHITE_PNG };
const MAX_FILE_BYTES = 10_000;

const fileOf = (picture: string) => picturedGlb({ eastM: 0, sideM: 4, material: {}, picture });
const modelWithPicture = (picture: string) => ({ bytes: fileOf(picture), path: 'kit/glb/truck.glb' });

it('finds a dropped file by its base name, in any spelling', async () => {
  const beside = [new File([Uint8Array.of(0x89, 0x50)], 'Colour Map.PNG'), new File([], 'other.png')].map((file) =>
    droppedFile(file),
  );
  const packed = await packFile(modelWithPicture('Textures/colour%20map.png?v=1'), beside, MAX_FILE_BYTES, packTools);
  expect(packed).toMatchObject({
    foundFileNames: ['Textures/colour%20map.png?v=1'],
    missingImages: [],
    missingBuffers: [],
  });
});

it('shows white for a missing picture, and reports its name', async () => {
  const packed = await packFile(modelWithPicture('gone.png'), [], MAX_FILE_BYTES, packTools);
  expect(packed.missingImages).toEqual(['gone.png']);
  expect([...packed.glb.slice(-4)]).toEqual([...WHITE_PNG, 0]);
});

it('leaves a whole file as it is', async () => {
  const file = picturedGlb({ eastM: 0, sideM: 4, material: {}, picture: Uint8Array.of(0x89, 0x50) });
  expect((await packFile({ bytes: file, path: 'a.glb' }, [], MAX_FILE_BYTES, packTools)).glb).toBe(file);
});

it('refuses more than a model may have, before it is read', async () => {
  const huge = new File([new Uint8Array(MAX_FILE_BYTES)], 'a.png');
  const read = vi.spyOn(huge, 'arrayBuffer');
  await expect(packFile(modelWithPicture('a.png'), [droppedFile(huge)], MAX_FILE_BYTES, packTools)).rejects.toThrow(
    'too large',
  );
  expect(read).not.toHaveBeenCalled();
});

it('a picture in KTX2 that cannot be read is white', async () => {
  const damaged = Uint8Array.of(0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30, 0xbb, ...new Uint8Array(30));
  const file = picturedGlb({ eastM: 0, sideM: 4, material: {}, picture: damaged, by: 'KHR_texture_basisu' });
  const packed = await packFile({ bytes: file, path: 'a.glb' }, [], MAX_FILE_BYTES, packTools);
  expect([...packed.glb.slice(-4)]).toEqual([...WHITE_PNG, 0]);
});
