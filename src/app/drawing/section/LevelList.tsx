/** The levels of the mine: one is shown, the others are ghosted. */
import { type Level, levelSection, levelsOf, showsLevel } from '../../../domain/section/mineLevels.ts';
import type { Section } from '../../../domain/section/section.ts';
import type { SiteEntityRecord } from '../../../state/world/siteEntities/siteEntity.ts';
import { formatNumber } from '../../format/number.ts';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { useWorld } from '../../session/context.ts';
import { useFromSiteEntities } from '../../session/useFromSiteEntities.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';

interface LevelListProps {
  section: Section | undefined;
  onChange: (section: Section | undefined) => void;
}

export function LevelList({ section, onChange }: LevelListProps) {
  const t = useDrawingTexts();
  const word = useTranslateSiteText();
  const levels = useFromSiteEntities(useWorld().world.siteEntities, levelsOfEntities);
  return (
    <section className="hf-section__group">
      <h3>{t('section.levels')}</h3>
      {levels.length === 0 && <p className="hf-section__note">{t('section.noLevels')}</p>}
      <ul className="hf-section__levels" aria-label={t('section.levels')}>
        {levels.map((level) => {
          const isShown = showsLevel(section, level);
          return (
            <li key={level.name}>
              <button
                type="button"
                className="hf-button hf-button--quiet"
                aria-pressed={isShown}
                onClick={() => onChange(isShown ? undefined : levelSection(level))}
              >
                <span>{word(level.name)}</span>
                <b>{`${altitudes(level)} ${t('measure.units.m')}`}</b>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function altitudes({ lowM, highM }: Level): string {
  const [low, high] = [formatNumber(lowM, 0), formatNumber(highM, 0)];
  return low === high ? low : `${low}–${high}`;
}

/** Levels of the entities that are currently in a mine area. */
function levelsOfEntities(all: Iterable<Readonly<SiteEntityRecord>>): readonly Level[] {
  return levelsOf(Array.from(all, ({ mineArea, place }) => ({ area: mineArea, altitude: place?.altitude })));
}
