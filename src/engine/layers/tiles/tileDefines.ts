/** Preprocessor names to define in the shaders of tile parts. */
import { coverageDefines } from '../../gpu/coverageGlsl.ts';
import type { TilePart } from '../../tiles/TileContent.ts';

/** A name, or nothing if it does not apply. */
type Name = string | false | undefined;

/** @param otherNames further names, of its ground and of the view's section @returns lines of GLSL */
export function definesOf(part: TilePart, hasImage: boolean, hasGrain: boolean, otherNames: readonly Name[]): string[] {
  const { unlit, points } = part;
  const kinds = [
    unlit && 'UNLIT',
    hasImage && 'IMAGE',
    hasGrain && 'GRAIN',
    points && 'POINTS',
    part.isDrive && 'DRIVE',
  ];
  const names: Name[] = [...kinds, ...otherNames, ...coverageDefines(part)];
  return names.filter((name) => !!name).map((name) => `#define ${name}`);
}
