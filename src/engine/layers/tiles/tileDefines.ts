/** Names to define in the shaders of a part's tiles. */
import { coverageDefines } from '../../gpu/coverageGlsl.ts';
import type { TilePart } from '../../tiles/TileContent.ts';

/** A name, or nothing if it does not apply. */
type Name = string | false | undefined;

/** @param groundNames further names, of its ground @returns lines of GLSL */
export function definesOf(
  part: TilePart,
  hasImage: boolean,
  hasGrain: boolean,
  groundNames: readonly Name[],
): string[] {
  const { unlit, doubleSided, points } = part;
  const kinds = [
    unlit && 'UNLIT',
    hasImage && 'IMAGE',
    hasGrain && 'GRAIN',
    doubleSided && 'TWO_SIDED',
    points && 'POINTS',
    part.isDrive && 'DRIVE',
  ];
  const names: Name[] = [...kinds, ...groundNames, ...coverageDefines(part)];
  return names.filter((name) => !!name).map((name) => `#define ${name}`);
}
