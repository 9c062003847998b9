/** People and entities in a rule zone now, by name: a click selects one and flies there. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../../domain/zone/zone.ts';
import { type ZoneMember, zoneMembers } from '../../state/world/zoneMembers.ts';
import { Icon } from '../icons/Icon.tsx';
import { KIND_ICON } from '../icons/iconOf.ts';
import { useScope } from '../lifetime/useScope.ts';
import { useWorld } from '../session/context.ts';
import { useGoToEntity } from '../session/useGoToEntity.ts';
import { NoFacts } from './Facts.tsx';
import { VirtualList } from './VirtualList.tsx';

const REFRESH_INTERVAL_MS = 1_000;
const ROW_PX = 28;
const MAX_MEMBER_ROWS = 8;

/** From the page's own data: the backend sends numbers only. */
export function ZoneMembers({ zone }: { zone: Zone }) {
  const { t } = useTranslation();
  const { world } = useWorld();
  const goTo = useGoToEntity();
  const [members, setMembers] = useState<readonly ZoneMember[]>([]);
  useScope(
    (scope) => {
      const refresh = () => {
        const now = zoneMembers(world, zone);
        setMembers((before) => (areSameMembers(before, now) ? before : now));
      };
      refresh();
      scope.interval(refresh, REFRESH_INTERVAL_MS);
    },
    [world, zone],
  );
  if (members.length === 0) return <NoFacts>{t('properties.noneInside')}</NoFacts>;
  return (
    <VirtualList
      items={members}
      rowPx={ROW_PX}
      maxRows={MAX_MEMBER_ROWS}
      label={t('properties.members', { name: zone.name })}
      keyOf={({ key }) => key}
      renderRow={({ kind, id, name }) => (
        <button type="button" className="hf-row" title={t(`properties.kind.${kind}`)} onClick={() => goTo(kind, id)}>
          <Icon name={KIND_ICON[kind]} size="small" />
          <span className="hf-row__name">{name}</span>
        </button>
      )}
    />
  );
}

function areSameMembers(a: readonly ZoneMember[], b: readonly ZoneMember[]): boolean {
  return a.length === b.length && a.every(({ key, name }, k) => key === b[k]?.key && name === b[k]?.name);
}
