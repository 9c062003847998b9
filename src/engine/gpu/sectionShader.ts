/**
 * GLSL of a view's section: one uniform for all that is drawn. `uSection` holds a normal divided by half the distance of
 * the two planes, and the middle between them so that what is kept is from -1 to 1; without a section it is zero.
 */

/** Declares `void cutAt(vec3 place)` for vertex shaders: the place in the scene that the vertex is cut by. */
export const SECTION_VERTEX_GLSL = `
uniform vec4 uSection;
varying float vCut;
void cutAt(vec3 place) { vCut = dot(uSection.xyz, place) + uSection.w; }
`;

export const SECTION_VARYING_GLSL = 'varying float vCut;';

/** Declares `void cut()` for fragment shaders: drops what is outside. */
export const SECTION_FRAGMENT_GLSL = `
${SECTION_VARYING_GLSL}
void cut() { if (abs(vCut) > 1.0) discard; }
`;

/** Declares `vec3 hatched()`: rock where it is cut. `uRock` is its colour and the distance of the lines, device pixels. */
export const HATCH_GLSL = `
uniform vec4 uRock;
vec3 hatched() {
  float line = mod(gl_FragCoord.x + gl_FragCoord.y, uRock.w);
  return uRock.rgb * (line < uRock.w * 0.16 ? 0.5 : 1.0);
}
`;
