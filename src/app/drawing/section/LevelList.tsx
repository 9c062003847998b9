/** The levels of the mine: one is shown, the others become ghosts. */
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { type Level, levelSection, levelsOf, showsLevel } from '../../../domain/section/mineLevels.ts';
import type { Section } from '../../../domain/section/section.ts';
import { formatNumber } from '../../format/number.ts';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { useWorld } from '../../session/context.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';

interface LevelListProps {
  section: Section | undefined;
  onChange: (section: Section | undefined) => void;
}

export function LevelList({ section, onChange }: LevelListProps) {
  const t = useDrawingTexts();
  const word = useTranslateSiteText();
  const levels = useLevels();
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

/** From entities currently in a mine area. */
function useLevels(): readonly Level[] {
  const known = useSnapshot(useWorld().world.siteEntities.state);
  return useMemo(() => levelsOf(placesOf(Object.values(known))), [known]);
}

function* placesOf(known: Iterable<{ mineArea: string | undefined; place?: { altitude: number } | undefined }>) {
  for (const { mineArea, place } of known) yield { area: mineArea, altitude: place?.altitude };
}
