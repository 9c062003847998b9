/** The kinds of vehicles and equipment that a view shows, with their colours at this site (rules.md#legend). */
import { useTranslation } from 'react-i18next';
import { type LegendColour, type LevelSpan, siteEntityColours } from '../../../domain/siteEntity/siteEntityColours.ts';
import type { VisibilityRules } from '../../../domain/view/shown.ts';
import { OPEN_BOUND } from '../../../domain/visual/entityColour.ts';
import { LEGEND_NAMESPACE } from '../../../i18n/legend/addLegendTexts.ts';
import type { VehicleRecord } from '../../../state/world/vehicle.ts';
import type { World } from '../../../state/world/World.ts';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { Icon, type IconName } from '../../icons/Icon.tsx';
import { ASSET_ICON, KIND_ICON, VEHICLE_ICON } from '../../icons/iconOf.ts';
import { useWatched } from '../../lifetime/useWatched.ts';
import { Glyph } from './Glyph.tsx';
import { type LegendCode, shownCategories, shownCodes } from './legendKinds.ts';

export function KindList({ view, world }: { view: VisibilityRules; world: World }) {
  const { t } = useTranslation(LEGEND_NAMESPACE);
  const { categories, codes } = useKinds(view, world);
  return (
    <>
      {categories.length > 0 && (
        <>
          <h4>{t('section.vehicleKinds')}</h4>
          <ul aria-label={t('section.vehicleKinds')}>
            {categories.map((category) => (
              <li key={category}>
                <KindIcon icon={VEHICLE_ICON[category]} />
                {t(`category.${category}`)}
              </li>
            ))}
          </ul>
        </>
      )}
      {codes.map((code) => (
        <KindColours key={code} code={code} colours={coloursOf(world, code)} />
      ))}
    </>
  );
}

/** Entities and colours are added, and change, while the legend is open. */
function useKinds(view: VisibilityRules, world: World) {
  const read = () => ({
    categories: shownCategories(view, vehiclesOf(world)),
    codes: shownCodes(view, world.siteEntities.all()),
  });
  useWatched(() => {
    const { categories, codes } = read();
    return JSON.stringify([categories, codes.map((code) => [code, coloursOf(world, code)])]);
  });
  return read();
}

function coloursOf(world: World, code: LegendCode): readonly LegendColour[] {
  return siteEntityColours(code, world.siteEntities.ruleOf(code));
}

/** A kind of equipment, or people, with the meaning of each of its colours. */
function KindColours({ code, colours }: { code: LegendCode; colours: readonly LegendColour[] }) {
  const { t } = useTranslation(LEGEND_NAMESPACE);
  const name = t(`kind.${code}`);
  return (
    <>
      <h4>
        <KindIcon icon={iconOf(code)} />
        {name}
      </h4>
      <ul aria-label={name}>
        {colours.map((colour) => (
          <li key={colour.colour}>
            <span className="hf-legend__sign" style={{ color: colour.colour }} aria-hidden="true">
              <Glyph name={code === 'people' ? 'operating' : 'siteEntity'} />
            </span>
            <ColourMeaning colour={colour} defaultMeaning={meaningOfDefaultColour(code, colours)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Meaning of the last colour, which all entities without a colour of their own have. */
function meaningOfDefaultColour(
  code: LegendCode,
  colours: readonly LegendColour[],
): 'always' | 'otherLevel' | 'otherStatus' {
  if (colours.length === 1) return 'always';
  return code === 'TX' ? 'otherLevel' : 'otherStatus';
}

interface ColourMeaningProps {
  colour: LegendColour;
  defaultMeaning: ReturnType<typeof meaningOfDefaultColour>;
}

function ColourMeaning({ colour: { statuses, levels }, defaultMeaning: rest }: ColourMeaningProps) {
  const { t } = useTranslation(LEGEND_NAMESPACE);
  const word = useTranslateSiteText();
  const levelText = ([min, max]: LevelSpan): string => {
    if (min === -OPEN_BOUND) return max === OPEN_BOUND ? t('anyLevel') : t('levelsUpTo', { max: String(max) });
    return max === OPEN_BOUND
      ? t('levelsFrom', { min: String(min) })
      : t('levels', { min: String(min), max: String(max) });
  };
  const parts = [...statuses.map((status) => word(status)), ...levels.map(levelText)];
  return <span className="hf-legend__meaning">{parts.length > 0 ? parts.join(', ') : t(rest)}</span>;
}

function KindIcon({ icon }: { icon: IconName }) {
  return (
    <span className="hf-legend__sign" aria-hidden="true">
      <Icon name={icon} />
    </span>
  );
}

function iconOf(code: LegendCode): IconName {
  if (code === 'RSU') return KIND_ICON.sensor;
  return code === 'people' ? KIND_ICON.people : ASSET_ICON[code];
}

/** Entities with a position: the catalogue also contains others. */
function* vehiclesOf(world: World): Iterable<Readonly<VehicleRecord>> {
  for (let row = 0; ; row++) {
    const vehicle = world.vehicleAt(row);
    if (!vehicle) return;
    if (world.poses.hasFix(row)) yield vehicle;
  }
}
