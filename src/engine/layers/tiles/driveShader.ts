/**
 * GLSL of drives in tiles (decision 0215, rules.md#section). The alpha of a vertex is its relative height between floor
 * and roof. Seen from above they are cut below the roof: the cut has a light edge, the rock that it opens is dark,
 * floors are darker than walls. Without DRIVE all of it compiles to nothing.
 */
import { ROOF_HEIGHT_BYTE } from '../../tiles/driveHeights.ts';

export const DRIVE_VERTEX_GLSL = `
#ifdef DRIVE
varying float vRise;
varying float vClose;
uniform vec4 uDrive;
#endif
`;

/** For the body of a vertex shader with a `vColour` and the position `clip`. */
export const DRIVE_VERTEX_MAIN_GLSL = `
  #ifdef DRIVE
  vRise = color.a * ${(255 / ROOF_HEIGHT_BYTE).toFixed(4)};
  vColour.a = 1.0;
  float metresPerPx = (isPerspective() ? clip.w : 1.0) * uDrive.w;
  vClose = 1.0 - smoothstep(0.3, 0.75, metresPerPx);
  #endif
`;

/**
 * Declares `vec3 driveColour(vec3 colour)`, which also discards fragments above the cut. `uDrive` is the height of the cut as a
 * share, above 1 if nothing is cut, the width of the edge in device pixels, the brightness of floors, and the metres per CSS
 * pixel at a clip depth of 1; `uEdge` is the colour of the edge, which is omitted from afar, where it would be broken lines.
 */
export const DRIVE_FRAGMENT_GLSL = `
#ifdef DRIVE
varying float vRise;
varying float vClose;
uniform vec4 uDrive;
uniform vec3 uEdge;

const float MOST_EDGE = 0.25;
const float LIP = 0.16;

vec3 driveColour(vec3 colour) {
  float perPixel = fwidth(vRise);
  float below = uDrive.x - vRise;
  if (below < 0.0) discard;
  bool isCut = uDrive.x <= 1.0;
  float edgeWidth = min(MOST_EDGE, uDrive.y * perPixel);
  float edge = isCut ? vClose * (1.0 - smoothstep(edgeWidth, edgeWidth + 0.7 * perPixel, below)) : 0.0;
  // Only the upper part of near walls that are seen from behind is drawn, so that the drive behind stays visible.
  if (isCut && !gl_FrontFacing && below > LIP * vClose) discard;
  vec3 wall = colour * mix(mix(1.0, uDrive.z, vClose), 1.0, smoothstep(0.02, 0.3, vRise));
  return mix(gl_FrontFacing ? wall : 0.2 * colour, uEdge, edge);
}
#endif
`;
