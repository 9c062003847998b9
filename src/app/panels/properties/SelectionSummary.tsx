/** Several selected entities: numbers by kind, and names; a click selects only one, a button flies to all. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type EntityKey, entityKey, type KeyedEntity, readEntityKey } from '../../../domain/entity/entityKey.ts';
import { ITEM_TYPES } from '../../../domain/view/viewState.ts';
import { CardHeader } from '../../controls/CardHeader.tsx';
import { moveFocusFrom } from '../../controls/focusable.ts';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { VirtualList } from '../../controls/VirtualList.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { KIND_ICON } from '../../icons/iconOf.ts';
import { useWatched } from '../../lifetime/useWatched.ts';
import { useEntities, useShell, useSite, useViews, useWorld } from '../../session/context.ts';
import { nameOf } from '../../session/entityNames.ts';
import { selectionExtent } from './selectionExtent.ts';

const ROW_PX = 28;
const MAX_VISIBLE_ROWS = 10;

interface SelectedEntity extends KeyedEntity {
  readonly key: EntityKey;
  readonly name: string;
}

export function SelectionSummary({ ids }: { ids: readonly EntityKey[] }) {
  const { t } = useTranslation();
  const { selection } = useEntities();
  const selectedEntities = useSelectedEntities(ids);
  const flyToAll = useFlyToAll();
  const { selected, views } = useSnapshot(useViews().slots);
  const kinds = ITEM_TYPES.flatMap((kind) => {
    const count = selectedEntities.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : [{ kind, count }];
  });
  const title = t('properties.several', { count: ids.length });
  return (
    <aside className="hf-card hf-properties" aria-label={title}>
      <CardHeader title={title} closeLabel={t('vehicle.close')} onClose={() => selection.clear()} help="properties">
        <ToolButton
          icon="fly"
          label={t('properties.flyToAll')}
          disabledReason={views[selected] === undefined ? t('interact.selectView') : undefined}
          onClick={() => flyToAll(selectedEntities)}
        />
      </CardHeader>
      <p className="hf-card__chips">
        {kinds.map(({ kind, count }) => (
          <span key={kind} className="hf-chip">
            <Icon name={KIND_ICON[kind]} size="small" />
            {t(`properties.kind.${kind}`)} <b>{count}</b>
          </span>
        ))}
      </p>
      <div className="hf-properties__list">
        <VirtualList
          items={selectedEntities}
          rowPx={ROW_PX}
          maxRows={MAX_VISIBLE_ROWS}
          label={title}
          keyOf={({ key }) => key}
          renderRow={(one) => <SelectedEntityRow entity={one} />}
        />
      </div>
    </aside>
  );
}

/** Frames the entities in the selected viewer, after the delay of flights with several selected (rules.md#camera). */
function useFlyToAll(): (entities: readonly KeyedEntity[]) => void {
  const { t } = useTranslation();
  const { mapData } = useSite();
  const { world } = useWorld();
  const { notices } = useShell();
  const { openViews, slots } = useViews();
  const { designs } = useEntities();
  return (entities) => {
    const scene = openViews.scene(slots.selected);
    const extent = () => selectionExtent(entities, { world, mapData, designs });
    if (extent() === undefined) notices.show('warning', t('vehicles.noPlace'));
    else
      scene?.delayedFlight.start(() => {
        // Vehicles have moved in the meantime.
        const box = extent();
        if (box) scene.flyToBox(box);
      });
  };
}

function useSelectedEntities(ids: readonly EntityKey[]): SelectedEntity[] {
  const { mapData, site } = useSite();
  const { world } = useWorld();
  const { designs } = useEntities();
  // Entities may become known, and be renamed, while the card is open.
  useWatched(() => ids.map((key) => `${world.vehicle(key) !== undefined} ${nameOf(world, key)}`).join());
  const { list } = useSnapshot(designs);
  const { zones } = useSnapshot(mapData);
  const { maps } = useSnapshot(site);
  const names = new Map<string, string>([
    ...list.map(({ id, name }) => [entityKey('design', id), name] as const),
    ...zones.list.map(({ id, name }) => [entityKey('ruleZone', id), name] as const),
    ...maps.map(({ id, name }) => [entityKey('map', id), name] as const),
  ]);
  return ids.flatMap((key): SelectedEntity[] => {
    const subject = readEntityKey(key, (id) => world.vehicle(id) !== undefined);
    if (!subject) return [];
    const isOfMap = subject.kind === 'design' || subject.kind === 'ruleZone' || subject.kind === 'map';
    return [{ ...subject, key, name: isOfMap ? (names.get(key) ?? subject.id) : nameOf(world, key) }];
  });
}

function SelectedEntityRow({ entity: { key, kind, name } }: { entity: SelectedEntity }) {
  const { t } = useTranslation();
  const { selection } = useEntities();
  return (
    <span className="hf-several__row">
      <button type="button" className="hf-row" onClick={() => selection.select(key)}>
        <Icon name={KIND_ICON[kind]} size="small" />
        <span className="hf-row__name" title={name}>
          {name}
        </span>
      </button>
      <ToolButton
        icon="close"
        size="small"
        label={t('properties.remove', { name })}
        onClick={({ currentTarget }) => {
          moveFocusFrom(currentTarget, currentTarget.closest('.hf-card'));
          selection.remove(key);
        }}
      />
    </span>
  );
}
