import { DEPTH_FRAGMENT_GLSL, DEPTH_VERTEX_GLSL } from '../../gpu/depthShader.ts';

/** Map tiles: their own colours, lit once from the south-west unless the file says that they are lit already. */
export const TILE_VERTEX = `
precision highp float;
attribute vec3 position;
attribute vec3 normal;
attribute vec4 color;
#ifdef IMAGE
attribute vec2 uv;
varying vec2 vUv;
#endif
uniform mat4 viewProjection;
${DEPTH_VERTEX_GLSL}
uniform vec4 uLight;
uniform vec4 uTint;
uniform float uPointPx;
varying vec4 vColour;

void main() {
  float light = 1.0;
  #ifndef UNLIT
  light = uLight.w + (1.0 - uLight.w) * max(0.0, dot(normalize(normal), uLight.xyz));
  #endif
  vColour = vec4(color.rgb * uTint.rgb * light, color.a * uTint.a);
  #ifdef IMAGE
  vUv = uv;
  #endif
  placeAt(viewProjection * vec4(position, 1.0), 0.0);
  gl_PointSize = uPointPx;
}
`;

export const TILE_FRAGMENT = `
precision highp float;
${DEPTH_FRAGMENT_GLSL}
varying vec4 vColour;
#ifdef IMAGE
varying vec2 vUv;
uniform sampler2D uImage;
#endif

void main() {
  vec4 colour = vColour;
  #ifdef IMAGE
  vec4 picture = texture2D(uImage, vUv);
  #ifdef CUTOUT
  if (picture.a < 0.5) discard;
  #endif
  colour.rgb *= picture.rgb;
  #endif
  writeDepth();
  gl_FragColor = colour;
}
`;
