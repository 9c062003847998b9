/** A status glyph as in labels and markers, in the colour of the theme or of the surrounding element. */
import { GLYPH_SHAPES, type GlyphName, glyphWidth } from '../../../engine/glyphs/glyphs.ts';

export function Glyph({ name }: { name: GlyphName }) {
  const width = glyphWidth(name);
  return (
    <svg className="hf-label-glyph" data-glyph={name} viewBox={`0 0 ${width} 12`} width={width} height="12" aria-hidden>
      {GLYPH_SHAPES[name].map(({ path, channel, lineWidth, dash }) => (
        <path
          key={path}
          d={path}
          className={`hf-glyph-${channel}${lineWidth === undefined ? '' : ' hf-glyph-line'}`}
          strokeWidth={lineWidth}
          strokeDasharray={dash?.join(' ')}
        />
      ))}
    </svg>
  );
}
