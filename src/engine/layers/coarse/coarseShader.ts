/** Placeholder for ground that is still loading: a faint surface with contour lines within the bounds of the map, where no tile is drawn. */
export const COARSE_VERTEX = `
precision highp float;
attribute vec3 position;
attribute float missing;
uniform mat4 viewProjection;
uniform vec4 uRim;
varying vec3 vRim;
varying float vMissing;
void main() {
  vMissing = missing;
  vRim = vec3((position.xz - uRim.xy) * uRim.zw, position.y);
  gl_Position = viewProjection * vec4(position, 1.0);
}
`;

/** `uContour` is the colour of lines and their interval, metres; `uShare` the opacity of everything. */
export const COARSE_FRAGMENT = `
precision highp float;
uniform vec4 uContour;
uniform vec4 uSurface;
uniform float uShare;
varying vec3 vRim;
varying float vMissing;
void main() {
  float rim = smoothstep(0.3, 0.9, length(max(abs(vRim.xy) - 0.7, 0.0)) * 3.333);
  float height = vRim.z / uContour.w;
  float px = max(fwidth(height), 0.0001);
  float line = (1.0 - smoothstep(0.6, 1.4, abs(fract(height + 0.5) - 0.5) / px)) * clamp(0.35 / px - 0.5, 0.0, 1.0);
  float alpha = mix(uSurface.w, 0.5, line) * (1.0 - rim) * uShare * vMissing;
  gl_FragColor = vec4(mix(uSurface.rgb, uContour.rgb, line), alpha);
}
`;
