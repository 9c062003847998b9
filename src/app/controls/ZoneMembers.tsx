/** People and entities in a rule zone now, by name: a click selects one and flies there. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../../domain/zone/zone.ts';
import { type ZoneMember, zoneMembers } from '../../state/world/zoneMembers.ts';
import { useScope } from '../lifetime/useScope.ts';
import { useWorld } from '../session/context.ts';
import { NoFacts } from './Facts.tsx';
import { MemberList } from './MemberList.tsx';

const REFRESH_INTERVAL_MS = 1_000;

/** Computed from the page's own data: the backend sends only numbers. */
export function ZoneMembers({ zone }: { zone: Zone }) {
  const { t } = useTranslation();
  const { world } = useWorld();
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
  return <MemberList members={members} name={zone.name} />;
}

function areSameMembers(a: readonly ZoneMember[], b: readonly ZoneMember[]): boolean {
  return a.length === b.length && a.every(({ key, name }, k) => key === b[k]?.key && name === b[k]?.name);
}
