/**
 * GLSL of a view's section: one uniform for all materials. `uSection` holds a normal divided by half the distance of
 * the two planes, and their centre so that the kept part is from -1 to 1; zero without a section.
 */

/** Declares `void cutAt(vec3 place)` for vertex shaders: the place in the scene by which the vertex is cut. */
export const SECTION_VERTEX_GLSL = `
uniform vec4 uSection;
varying float vCut;
void cutAt(vec3 place) { vCut = dot(uSection.xyz, place) + uSection.w; }
`;

export const SECTION_VARYING_GLSL = 'varying float vCut;';

/** Declares `void cut()` for fragment shaders: discards fragments outside the section. */
export const SECTION_FRAGMENT_GLSL = `
${SECTION_VARYING_GLSL}
void cut() { if (abs(vCut) > 1.0) discard; }
`;

/**
 * Declares `vec3 hatched()`: the hatching of cut rock. `uRock` is its colour and the spacing of the lines, device
 * pixels.
 */
export const HATCH_GLSL = `
uniform vec4 uRock;
vec3 hatched() {
  float line = mod(gl_FragCoord.x + gl_FragCoord.y, uRock.w);
  return uRock.rgb * (line < uRock.w * 0.16 ? 0.5 : 1.0);
}
`;
