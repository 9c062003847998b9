import { expect, it } from 'vitest';
import { droppedFile } from '../file/DroppedFile.ts';
import { dropFaultOf } from './useDroppedFiles.ts';

const droppedFilesAt = (...paths: string[]) =>
  paths.map((path) => droppedFile(new File([], path.split('/').at(-1) ?? ''), path));

it.each([
  ['nothing, or an empty folder', [], { kind: 'noFiles' }],
  ['a folder of pictures', ['kit/a.png', 'kit/b.png'], { kind: 'noModel', count: 2 }],
  ['a folder with one picture', ['kit/a.png'], { kind: 'noModel', count: 1 }],
  ['one file of any name', ['a.txt'], undefined],
  ['a folder with a model', ['kit/a.png', 'kit/deep/truck.GLB'], undefined],
])('%s', (_what, paths, expected) => {
  expect(dropFaultOf(droppedFilesAt(...paths))).toEqual(expected);
});
