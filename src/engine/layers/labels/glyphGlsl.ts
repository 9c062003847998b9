/** Declares `float glyphWidth(int glyph)` in CSS pixels, and `vec2 onPane(vec4 clip)` in device pixels from the bottom left. */
export const GLYPH_GLSL = `
/** Size of the pane in device pixels, device pixels per CSS pixel. */
uniform vec4 uPane;

float glyphWidth(int glyph) { return (glyph == 1 || glyph == 4 || glyph == 6) ? 22.0 : 12.0; }

vec2 onPane(vec4 clip) { return (clip.xy / clip.w * 0.5 + 0.5) * uPane.xy; }
`;

/** Declares `vec4 maskColour(vec4 mask, vec4 fill)`: a glyph or text of the atlas in its colour, with halo. */
export const MASK_BLEND_GLSL = `
uniform vec4 uHalo;
uniform vec4 uAlert;

vec4 maskColour(vec4 mask, vec4 fill) {
  float cover = max(mask.r, mask.b);
  float alpha = max(mask.a, cover) * fill.a;
  vec3 colour = mix(fill.rgb, uAlert.rgb, mask.b / max(cover, 0.001));
  return vec4(mix(uHalo.rgb, colour, cover), alpha);
}
`;
