/**
 * GLSL of ground in the fragments of tiles: grain in two scales by distance, wheel tracks on roads, and the edge of the map.
 */

/**
 * Declares `vec3 grainAt(vec3 place, vec3 normal, float detail)` and `vec3 endedAt(vec3 colour, vec3 place)`. Features
 * that only some parts of a map have are selected by branches, not defines: each program costs a frame or more to
 * compile (decision 0255).
 */
export const GROUND_GLSL = `
#ifdef TRACKS
varying vec2 vTrack;
// 1 where there are wheel tracks; the coordinates have no meaning elsewhere.
uniform float uTracks;
// Ruts where the wheels of both lanes run, loose gravel between them and a bank at the edges; noise bends them a little.
float tracksAt(float noise) {
  float across = abs(vTrack.x + 0.5 * noise);
  float rut = 1.0 - smoothstep(0.035, 0.105, abs(abs(across - 0.5) - 0.19));
  float bank = smoothstep(0.86, 0.95, across);
  return vTrack.y * (0.17 * bank - 0.15 * rut + 0.03);
}
#endif
#ifdef GRAIN
varying vec3 vNormal;
varying vec3 vSurface;
uniform sampler2D uGrain;
uniform float uGrainPerM;
// Stones nearby, and patches of metres to tens of metres at any distance. A pixel samples them along one axis that its surface
// faces; between two axes noise selects one, so that there is no seam. Samples of all three would be slow in software WebGL.
vec3 grainAt(vec3 place, vec3 normal, float detail) {
  float noise = 0.2 * fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.1;
  vec3 n = abs(normal);
  bool isFloor = n.y + noise > max(n.x, n.z);
  vec2 at = isFloor ? place.xz : n.x + noise > n.z ? vec2(place.z, -place.y) : vec2(place.x, -place.y);
  float mottle = texture2D(uGrain, at.yx * 0.061).b - 0.5;
  float grain = 1.3 * mottle;
  if (detail > 0.0) grain += detail * (0.8 + 4.0 * mottle) * dot(texture2D(uGrain, at).rgb - 0.5, vSurface);
  if (isFloor && vSurface.x > 0.5) grain *= 0.75;
  #ifdef TRACKS
  if (uTracks > 0.0) grain += detail * tracksAt(grain);
  #endif
  return vec3(1.0) + grain * mix(vec3(1.3, 1.1, 0.9), vec3(1.0), detail) * min(1.0, vSurface.x + vSurface.y + vSurface.z);
}
#endif
#ifdef GROUND
// Middle of the map, x and z, and 1 through its half sides; zero for what does not fade.
uniform vec4 uRim;
uniform vec4 uContour;
// At the edge of the map, ground fades into the background, and contour lines extend a little further.
vec3 endedAt(vec3 colour, vec3 place) {
  vec2 beyond = max(abs((place.xz - uRim.xy) * uRim.zw) - 0.7, 0.0);
  float rim = dot(beyond, beyond);
  if (rim == 0.0) return colour;
  rim = sqrt(rim) * 3.333;
  float height = place.y / uContour.w;
  float px = max(fwidth(height), 0.0001);
  float line = 1.0 - smoothstep(0.4, 1.2, abs(fract(height + 0.5) - 0.5) / px);
  line *= smoothstep(0.25, 0.6, rim) * (1.0 - smoothstep(0.8, 0.98, rim)) * clamp(0.35 / px - 0.5, 0.0, 1.0);
  colour = mix(colour, vHaze.rgb, smoothstep(0.3, 0.85, rim));
  return mix(colour, uContour.rgb, 0.26 * line);
}
#endif
`;
