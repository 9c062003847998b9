/** The sensors inside a rule zone, loaded when the card opens, and whom each saw last (rules.md#rule-zones). */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireZoneRsu } from '../../../domain/wire/zones.ts';
import { Fact, Facts, NoFacts } from '../../controls/Facts.tsx';
import { LoadFailure } from '../../controls/LoadFailure.tsx';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { useStatePart } from '../../lifetime/useStatePart.ts';
import { useActions, useWorld } from '../../session/context.ts';
import { Section } from './facts.tsx';

type SensorsAnswer = readonly WireZoneRsu[] | string;

const collator = new Intl.Collator('en', { numeric: true });

export function ZoneSensors({ id }: { id: string }) {
  const { t } = useTranslation();
  const actions = useActions();
  const [answer, setAnswer] = useState<SensorsAnswer>();
  const [attempt, setAttempt] = useState(0);
  useScope(
    (scope) => {
      setAnswer(undefined);
      void fetchSensors(() => actions.zoneSensors(id, scope.signal)).then((next) => {
        if (!scope.signal.aborted) setAnswer(next);
      });
    },
    [actions, id, attempt],
  );
  return (
    <Section title={t('tree.field.rsus')}>
      {answer === undefined && <NoFacts>{t('properties.phase.loading')}</NoFacts>}
      {typeof answer === 'string' && <LoadFailure text={answer} onRetry={() => setAttempt(attempt + 1)} />}
      {typeof answer === 'object' && <SensorNames sensors={answer} />}
    </Section>
  );
}

function SensorNames({ sensors }: { sensors: readonly WireZoneRsu[] }) {
  const { t } = useTranslation();
  const word = useTranslateSiteText();
  const people = useStatePart(useWorld().world.state, 'people').sensors;
  if (sensors.length === 0) return <NoFacts>{t('properties.noneInside')}</NoFacts>;
  const names = new Set(sensors.map(({ rsuName }) => rsuName));
  const peopleSeen = people.filter(({ name }) => names.has(name));
  const shown = sensors.map(({ rsuName, mineArea }) => (mineArea ? `${rsuName} (${word(mineArea)})` : rsuName));
  return (
    <>
      <p className="hf-properties__names">{shown.join(', ')}</p>
      {peopleSeen.length > 0 && (
        <Facts>
          {peopleSeen.map((sensor) => (
            <Fact key={sensor.name} label={sensor.name}>
              {sensor.people.join(', ')}
            </Fact>
          ))}
        </Facts>
      )}
    </>
  );
}

async function fetchSensors(call: () => Promise<SensorsAnswer>): Promise<SensorsAnswer> {
  const sensors = await call();
  if (typeof sensors === 'string') return sensors;
  return [...sensors].sort((a, b) => collator.compare(a.rsuName, b.rsuName));
}
