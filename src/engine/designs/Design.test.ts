import { expect, test, vi } from 'vitest';
import { createPictureEngine } from '../../../tests/fixtures/engine/pictureEngine.ts';
import { floorQuad, quadPart } from '../../../tests/fixtures/quadPart.ts';
import { Design, type UnsentPart } from './Design.ts';
import { DesignPiece } from './DesignPiece.ts';

test('after each lost context the pictures of a model are on the GPU once', () => {
  const { engine, pictures, rebuild } = createPictureEngine();
  const image = { width: 4, height: 4 } as ImageBitmap;
  const part = { ...quadPart([floorQuad(0, 0, 9, 9, 0)]), uvs: new Float32Array(8), image };
  const design = new Design(engine, { easting: 0, northing: 0, altitude: 0 }, () => {});
  for (const step of design.modelSteps([part, { ...part }])) step();
  for (let k = 0; k < 2; k++) {
    design.giveUp();
    rebuild();
    // The engine has no picture of it to send at once.
    expect([pictures(), design.solids]).toEqual([[], []]);
    for (const lost of design.unsentParts) design.send(lost);
    expect(pictures()).toEqual([image]);
    expect(design.solids).toHaveLength(2);
    expect(new Set(design.solids.map(({ texture }) => texture?._texture?._dynamicTextureSource))).toEqual(
      new Set([image]),
    );
  }
  design.dispose();
  expect(pictures()).toEqual([]);
});

test('a design is incomplete until the last part that the GPU has refused is there, and not by what a lost context takes', () => {
  const { engine } = createPictureEngine();
  const refused: UnsentPart[] = [];
  const design = new Design(engine, { easting: 0, northing: 0, altitude: 0 }, (part) => refused.push(part));
  const refuse = () =>
    vi.spyOn(engine, 'createVertexBuffer').mockImplementation(() => {
      throw new Error('Unable to create vertex buffer');
    });
  const spy = refuse();
  const parts = [0, 9].map((x) => quadPart([floorQuad(x, 0, x + 9, 9, 0)]));
  for (const step of design.modelSteps(parts)) step();
  const [first, second] = refused as [UnsentPart, UnsentPart];
  design.send(first);
  expect([refused, design.isIncomplete]).toEqual([[first, second, first], true]);
  spy.mockRestore();
  design.send(first);
  design.send(first);
  expect([design.solids.length, design.isIncomplete]).toEqual([1, true]);
  design.send(second);
  expect([design.solids.length, design.isIncomplete]).toEqual([2, false]);

  design.giveUp();
  expect([design.unsentParts.length, design.isIncomplete]).toEqual([2, false]);
  refuse();
  for (const part of design.unsentParts) design.send(part);
  expect(design.isIncomplete).toBe(true);
  design.giveUp();
  expect(design.isIncomplete).toBe(false);
  for (const part of design.unsentParts) design.send(part);
  design.dispose();
  expect([design.unsentParts, design.isIncomplete]).toEqual([[], false]);
});

test('a piece knows the bounds of its vertices', () => {
  const { engine } = createPictureEngine();
  const positions = Float32Array.of(8, 2, -4, 0, 0, 3, 5, -1, 0);
  const { min, max } = new DesignPiece(engine, { kind: 'faces', group: 0, positions, colours: new Uint8Array(12) });
  expect([min.asArray(), max.asArray()]).toEqual([
    [0, -1, -4],
    [8, 2, 3],
  ]);
});
