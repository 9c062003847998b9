/** What the signs and colours of the selected viewer mean: only those that it shows (rules.md#legend). */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { ViewState } from '../../../domain/view/viewState.ts';
import { GLYPH_SHAPES, type GlyphName, glyphWidth } from '../../../engine/glyphs/glyphs.ts';
import { addLegendTexts, LEGEND_NAMESPACE } from '../../../i18n/legend/addLegendTexts.ts';
import { useViews } from '../../session/context.ts';
import { type LegendSign, legendRows } from './legendRows.ts';
import './legend.css';

addLegendTexts();

export function Legend() {
  const { t } = useTranslation(LEGEND_NAMESPACE);
  const { slots, slotViews, trails } = useViews();
  const { selected } = useSnapshot(slots);
  const shown = useSnapshot(slotViews).bySlot[selected]?.shown as ViewState | undefined;
  const hasTrails = (useSnapshot(trails).bySlot[selected]?.ids.length ?? 0) > 0;
  if (!shown) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
    <section className="hf-legend" aria-label={t('title')} tabIndex={0}>
      <h3>{t('title')}</h3>
      {legendRows(shown, hasTrails).map(({ section, signs }) => (
        <ul key={section} aria-label={t(`section.${section}`)}>
          {signs.map((sign) => (
            <li key={sign}>
              <Sign sign={sign} />
              {t(`sign.${sign}`)}
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}

/** People have the disc of what works, in the colour of their zone. */
const DRAWN_AS: Partial<Record<LegendSign, GlyphName>> = { people: 'operating', group: 'alert' };

function Sign({ sign }: { sign: LegendSign }) {
  const glyph = DRAWN_AS[sign] ?? (sign in GLYPH_SHAPES ? (sign as GlyphName) : undefined);
  return (
    <span className="hf-legend__sign" data-sign={sign} aria-hidden="true">
      {glyph ? <Glyph name={glyph} /> : <i>{sign === 'count' ? '3' : sign === 'level' ? '34 %' : undefined}</i>}
    </span>
  );
}

function Glyph({ name }: { name: GlyphName }) {
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
