import { describe, expect, it } from 'vitest';
import { droppedFile, fileBeside } from './DroppedFile.ts';
import { filesUnder } from './walkDrop.ts';

const droppedAt = (path: string) => droppedFile(new File([path], path.replace(/^.*\//, '')), path);
const textOfReferencedFile = async (uri: string, model: string, ...paths: string[]) =>
  fileBeside(uri, model, paths.map(droppedAt))?.text();

describe('the file that a model means', () => {
  it('is found in the folders of its relative address', async () => {
    const both = ['kit/fbx/Textures/colormap.png', 'kit/glb/Textures/colormap.png'];
    expect(await textOfReferencedFile('Textures/colormap.png', 'kit/glb/truck.glb', ...both)).toBe(both[1]);
    expect(await textOfReferencedFile('Textures/colormap.png', 'kit/fbx/truck.glb', ...both)).toBe(both[0]);
    expect(await textOfReferencedFile('../fbx/./textures/COLORMAP.png', 'kit/glb/truck.glb', ...both)).toBe(both[0]);
  });

  it('is the one of that name where it was dropped without its folders', async () => {
    expect(await textOfReferencedFile('Textures/colormap.png', 'truck.glb', 'other.png', 'colormap.png')).toBe(
      'colormap.png',
    );
    expect(await textOfReferencedFile('Textures\\colour%20map.png?v=1', 'truck.glb', 'colour map.png')).toBe(
      'colour map.png',
    );
    expect(await textOfReferencedFile('100%.png', 'truck.glb', '100%.png')).toBe('100%.png');
  });

  it('is none where no name fits', async () => {
    expect(await textOfReferencedFile('Textures/colormap.png', 'truck.glb', 'Textures/other.png')).toBeUndefined();
    expect(await textOfReferencedFile('', 'truck.glb', 'truck.png')).toBeUndefined();
  });
});

describe('a dropped folder', () => {
  const fileEntry = (fullPath: string, isReadable = true) => ({
    isDirectory: false,
    fullPath,
    file: (resolve: (file: File) => void, reject: (error: Error) => void) =>
      isReadable ? resolve(new File([], fullPath.replace(/^.*\//, ''))) : reject(new Error('gone')),
  });
  /** Answers its entries two at a time, as browsers answer a hundred. */
  const folderEntry = (entries: object[]) => ({
    isDirectory: true,
    createReader: () => {
      const left = [...entries];
      return { readEntries: (resolve: (some: object[]) => void) => resolve(left.splice(0, 2)) };
    },
  });
  const pathsUnder = async (...roots: object[]) =>
    (await filesUnder(roots as FileSystemEntry[])).map(({ path }) => path);

  it('returns all its files with their paths, except for deleted ones', async () => {
    const textures = folderEntry([fileEntry('/kit/t/c.png'), fileEntry('/kit/t/gone.png', false)]);
    const kit = folderEntry([fileEntry('/kit/van.glb'), fileEntry('/kit/car.glb'), textures]);
    expect(await pathsUnder(kit, fileEntry('/a.glb'))).toEqual(['a.glb', 'kit/car.glb', 'kit/t/c.png', 'kit/van.glb']);
  });

  it('that holds a whole disk, or itself, ends', async () => {
    expect(await pathsUnder(folderEntry(Array.from({ length: 6000 }, (_, k) => fileEntry(`/disk/${k}`))))).toHaveLength(
      5000,
    );
    const entries: object[] = [fileEntry('/a.glb')];
    const loop = folderEntry(entries);
    entries.push(loop);
    expect(await pathsUnder(loop)).toHaveLength(11);
  });
});
