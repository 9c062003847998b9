/** Who and what is in the areas of a map, as listed by the backend when the card opens (rules.md#property-card). */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { WireMineArea } from '../../../domain/wire/zones.ts';
import { membersById } from '../../../state/world/zoneMembers.ts';
import { Fact, Facts, NoFacts } from '../../controls/Facts.tsx';
import { LoadFailure } from '../../controls/LoadFailure.tsx';
import { MemberList } from '../../controls/MemberList.tsx';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { useActions, useSite, useWorld } from '../../session/context.ts';
import { Section } from './facts.tsx';

type AreasAnswer = { areas: readonly WireMineArea[]; atMs: number } | string;

interface MineAreaMembersProps {
  mapId: string;
  /** Areas of the map; if it names none, all areas listed by the backend are shown. */
  areas: readonly string[];
}

export function MineAreaMembers({ mapId, areas }: MineAreaMembersProps) {
  const { t } = useTranslation();
  const actions = useActions();
  const { world } = useWorld();
  const [answer, setAnswer] = useState<AreasAnswer>();
  const [attempt, setAttempt] = useState(0);
  useScope(
    (scope) => {
      setAnswer(undefined);
      void actions.mineAreas(scope.signal).then((read) => {
        if (scope.signal.aborted) return;
        setAnswer(typeof read === 'string' ? read : { areas: read, atMs: world.nowMs() });
      });
    },
    [actions, world, attempt],
  );
  return (
    <Section title={t('landing.mapAreas')} atMs={typeof answer === 'object' ? answer.atMs : undefined}>
      {answer === undefined && <NoFacts>{t('properties.phase.loading')}</NoFacts>}
      {typeof answer === 'string' && <LoadFailure text={answer} onRetry={() => setAttempt(attempt + 1)} />}
      {typeof answer === 'object' && <Areas listed={answer.areas} mapId={mapId} areas={areas} />}
    </Section>
  );
}

function Areas({ listed, mapId, areas }: MineAreaMembersProps & { listed: readonly WireMineArea[] }) {
  const { t } = useTranslation();
  const word = useTranslateSiteText();
  const { world } = useWorld();
  const mapData = useSnapshot(useSite().mapData);
  // Zones of another map do not apply to this one.
  const zones = mapData.mapId === mapId ? mapData.zones.list : [];
  const shown = listed.flatMap(({ zoneId, members }) => {
    // Some backends identify areas by zone ids, others by area names.
    const zone = zones.find(({ id }) => id === zoneId);
    if (!zone && areas.length > 0 && !areas.includes(zoneId)) return [];
    return [{ zoneId, name: zone?.name ?? word(zoneId), ids: new Set(members) }];
  });
  if (shown.length === 0) return <NoFacts>{t('properties.noneInside')}</NoFacts>;
  return shown.map(({ zoneId, name, ids }) => {
    const members = membersById(world, ids);
    return (
      <div key={zoneId}>
        <Facts>
          <Fact label={name}>{ids.size}</Fact>
        </Facts>
        {members.length > 0 && <MemberList members={members} name={name} />}
      </div>
    );
  });
}
