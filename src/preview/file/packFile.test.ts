import { expect, it, vi } from 'vitest';
import { picturedGlb } from '../../../tests/fixtures/files/picturedGlb.ts';
import { packFile } from './packFile.ts';

const END = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
const LIMIT = 10_000;

const model = (picture: string) => picturedGlb({ eastM: 0, sideM: 4, material: {}, picture });

it('finds what was dropped by its last name, however it is written', async () => {
  const beside = [new File([Uint8Array.of(0x89, 0x50)], 'Colour Map.PNG'), new File([], 'other.png')];
  const packed = await packFile(model('Textures/colour%20map.png?v=1'), beside, LIMIT);
  expect(packed).toMatchObject({ beside: ['Textures/colour%20map.png?v=1'], missingImages: [], missingBuffers: [] });
});

it('shows white for a picture that is not there, and tells its name', async () => {
  const file = model('gone.png');
  const packed = await packFile(file, [], LIMIT);
  expect(packed.missingImages).toEqual(['gone.png']);
  expect(Buffer.from(packed.glb).includes(Buffer.from(END))).toBe(true);
});

it('leaves a whole file as it is', async () => {
  const file = picturedGlb({ eastM: 0, sideM: 4, material: {}, picture: Uint8Array.of(0x89, 0x50) });
  expect((await packFile(file, [], LIMIT)).glb).toBe(file);
});

it('refuses more than a model may have, before it is read', async () => {
  const huge = new File([new Uint8Array(LIMIT)], 'a.png');
  const read = vi.spyOn(huge, 'arrayBuffer');
  await expect(packFile(model('a.png'), [huge], LIMIT)).rejects.toThrow('too large');
  expect(read).not.toHaveBeenCalled();
});
