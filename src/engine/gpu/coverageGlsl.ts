/** Interleaved gradient noise of a pixel, 0 to below 1: the threshold for dithered surfaces and fading models. */
export const NOISE_EXPRESSION = 'fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))))';

/**
 * Transparency without sorting: alpha cutout (CUTOFF), and blending by dropping pixels with interleaved gradient noise
 * (DITHERED), even at any alpha and without a texture.
 */
export const COVERAGE_GLSL = `
#ifdef CUTOFF
uniform float uCutoff;
#endif
float covered(float alpha) {
  #ifdef CUTOFF
  if (alpha < uCutoff) discard;
  return 1.0;
  #elif defined(DITHERED)
  if (alpha <= ${NOISE_EXPRESSION}) discard;
  return 1.0;
  #else
  return alpha;
  #endif
}
`;

/** Multiplies `colour` by the picture of the surface, if it has one; its alpha counts only in a transparent mode. */
export const PICTURE_GLSL = `  #ifdef IMAGE
  vec4 picture = texture2D(uImage, vUv);
  colour.rgb *= picture.rgb;
  #if defined(CUTOFF) || defined(DITHERED)
  colour.a *= picture.a;
  #endif
  #endif
`;

/** Transparency mode of a surface, for {@link COVERAGE_GLSL}. */
export interface Coverage {
  /** Alpha of vertex and picture together below which nothing is drawn; undefined draws all. */
  cutoff: number | undefined;
  /** Transparent by the alpha of vertex and picture, by discarding pixels. */
  isDithered: boolean;
}

/** Preprocessor names to define for a surface. */
export function coverageDefines({ cutoff, isDithered }: Coverage): string[] {
  if (cutoff !== undefined) return ['CUTOFF'];
  return isDithered ? ['DITHERED'] : [];
}
