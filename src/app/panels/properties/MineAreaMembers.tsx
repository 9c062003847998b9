/** Who and what is in the areas of a map, as the backend lists them when the card opens (rules.md#property-card). */
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

type AreasAnswer = { areas: readonly WireMineArea[]; atMs: number } | { fault: string };

/** @param areas of the map; all that the backend lists where it names none */
export function MineAreaMembers({ areas }: { areas: readonly string[] }) {
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
        setAnswer(typeof read === 'string' ? { fault: read } : { areas: read, atMs: world.nowMs() });
      });
    },
    [actions, world, attempt],
  );
  return (
    <Section title={t('landing.mapAreas')} atMs={answer && 'atMs' in answer ? answer.atMs : undefined}>
      {answer === undefined && <NoFacts>{t('properties.phase.loading')}</NoFacts>}
      {answer && 'fault' in answer && <LoadFailure text={answer.fault} onRetry={() => setAttempt(attempt + 1)} />}
      {answer && 'areas' in answer && <Areas listed={answer.areas} ofMap={areas} />}
    </Section>
  );
}

function Areas({ listed, ofMap }: { listed: readonly WireMineArea[]; ofMap: readonly string[] }) {
  const { t } = useTranslation();
  const word = useTranslateSiteText();
  const { world } = useWorld();
  const zones = useSnapshot(useSite().mapData).zones.list;
  const shown = listed.flatMap(({ zoneId, members }) => {
    // Some backends go by the ids of zones, others by the names of areas.
    const zone = zones.find(({ id }) => id === zoneId);
    if (!zone && ofMap.length > 0 && !ofMap.includes(zoneId)) return [];
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
