/** People and entities by name: a click selects one and flies there. */
import { useTranslation } from 'react-i18next';
import type { ZoneMember } from '../../state/world/zoneMembers.ts';
import { Icon } from '../icons/Icon.tsx';
import { KIND_ICON } from '../icons/iconOf.ts';
import { useGoToEntity } from '../session/useGoToEntity.ts';
import { VirtualList } from './VirtualList.tsx';

const ROW_PX = 28;
const MAX_MEMBER_ROWS = 8;

interface MemberListProps {
  members: readonly ZoneMember[];
  /** Name of the zone or mine area that they are in. */
  name: string;
}

export function MemberList({ members, name: placeName }: MemberListProps) {
  const { t } = useTranslation();
  const goTo = useGoToEntity();
  return (
    <VirtualList
      items={members}
      rowPx={ROW_PX}
      maxRows={MAX_MEMBER_ROWS}
      label={t('properties.members', { name: placeName })}
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
