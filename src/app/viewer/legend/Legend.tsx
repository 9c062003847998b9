/** Meaning of the signs and colours in the selected viewer: only of those that it shows (rules.md#legend). */
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { ViewState } from '../../../domain/view/viewState.ts';
import { GLYPH_SHAPES, type GlyphName } from '../../../engine/glyphs/glyphs.ts';
import { addLegendTexts, LEGEND_NAMESPACE } from '../../../i18n/legend/addLegendTexts.ts';
import { useDrawing, useViews, useWorldOf } from '../../session/context.ts';
import { Glyph } from './Glyph.tsx';
import { KindList } from './KindList.tsx';
import { type LegendSign, legendRows } from './legendRows.ts';
import './legend.css';

addLegendTexts();

export function Legend() {
  const { t } = useTranslation(LEGEND_NAMESPACE);
  const { slots, slotViews, trails } = useViews();
  const { byOwner } = useSnapshot(useDrawing().sketches);
  const { selected } = useSnapshot(slots);
  const shown = useSnapshot(slotViews).bySlot[selected]?.shown as ViewState | undefined;
  const trail = useSnapshot(trails).bySlot[selected];
  const world = useWorldOf(selected);
  if (!shown) return null;
  const extras = {
    trails: trail && trail.ids.length > 0 ? trail.colouring : undefined,
    hasRoutes: (byOwner.vehicleRoutes?.length ?? 0) > 0,
    hasAlertPin: (byOwner.alert?.length ?? 0) > 0,
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
    <section className="hf-legend" aria-label={t('title')} tabIndex={0}>
      <h3>{t('title')}</h3>
      {legendRows(shown, extras).map(({ section, signs }) => (
        <Fragment key={section}>
          <h4>{t(`section.${section}`)}</h4>
          <ul aria-label={t(`section.${section}`)}>
            {signs.map((sign) => (
              <li key={sign}>
                <Sign sign={sign} />
                {t(`sign.${sign}`)}
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      <KindList view={shown} world={world} />
    </section>
  );
}

/** People have the disc of something that works, in the colour of their zone. */
const GLYPH_OF_SIGN: Partial<Record<LegendSign, GlyphName>> = {
  people: 'operating',
  group: 'alert',
  online: 'operating',
  offlineVehicle: 'offline',
};

function Sign({ sign }: { sign: LegendSign }) {
  const glyph = GLYPH_OF_SIGN[sign] ?? (sign in GLYPH_SHAPES ? (sign as GlyphName) : undefined);
  return (
    <span className="hf-legend__sign" data-sign={sign} aria-hidden="true">
      {glyph ? <Glyph name={glyph} /> : <i>{sign === 'count' ? '3' : sign === 'level' ? '34 %' : undefined}</i>}
    </span>
  );
}
