/** The rows of Monitor V2's list: categories, entities, and placeholders of empty categories. */
import { useTranslation } from 'react-i18next';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { Glyph } from '../../icons/Glyph.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { LINK_DOT_TEXT_KEY, linkDot } from '../../icons/linkDot.ts';
import { useVehicle } from '../../lifetime/useVehicle.ts';
import { useWorld } from '../../session/context.ts';
import { iconOfListed } from './iconOfListed.ts';
import type { ListedEntity, ListRow } from './listRows.ts';

const FIRST_INDENT_PX = 10;
const LEVEL_INDENT_PX = 16;
const indentStyle = (level: number) => ({ paddingLeft: FIRST_INDENT_PX + level * LEVEL_INDENT_PX });

type RowOfKind<K extends ListRow['kind']> = Extract<ListRow, { kind: K }>;

export function CategoryRow({ row, onToggle }: { row: RowOfKind<'category'>; onToggle: () => void }) {
  const name = useTranslateSiteText()(row.name);
  return (
    <button
      type="button"
      className="hf-row hf-row--folder"
      style={indentStyle(row.level)}
      aria-expanded={row.open}
      onClick={onToggle}
    >
      <Icon name={row.open ? 'chevronDown' : 'chevronRight'} size="small" />
      <Icon name={iconOfListed(row.icon ?? row.name)} />
      <span className="hf-row__name" title={name}>
        {name}
      </span>
      <span className="hf-spacer" />
      <span className="hf-row__count">{row.count}</span>
    </button>
  );
}

interface EntityRowProps {
  row: RowOfKind<'entity'>;
  isChosen: boolean;
  onChoose: (entity: ListedEntity) => void;
}

export function EntityRow({ row: { entity, level }, isChosen, onChoose }: EntityRowProps) {
  const { t } = useTranslation();
  const { world } = useWorld();
  const vehicle = useVehicle(world.state.vehicles, entity.id);
  const dot = linkDot(vehicle);
  return (
    <button
      type="button"
      className="hf-row"
      style={indentStyle(level)}
      data-offline={dot === 'offline' || entity.disabled || undefined}
      aria-pressed={isChosen}
      onClick={() => onChoose(entity)}
    >
      {vehicle.render === undefined ? (
        <Icon name={iconOfListed(entity.icon ?? entity.category_name)} size="small" />
      ) : (
        <Glyph name={dot} label={t(LINK_DOT_TEXT_KEY[dot])} />
      )}
      <span className="hf-row__name" title={entity.name}>
        {entity.name}
      </span>
    </button>
  );
}

export function NoMatchesRow({ row }: { row: RowOfKind<'nothing'> }) {
  const { t } = useTranslation();
  return (
    <p className="hf-row hf-row--nothing" style={indentStyle(row.level)}>
      {t('tree.noData', { what: row.name })}
    </p>
  );
}
