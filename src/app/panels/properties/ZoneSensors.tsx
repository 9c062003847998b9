/** The sensors inside a rule zone, fetched when the card opens (rules.md#rule-zones). */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../domain/fault/messageOf.ts';
import { NoFacts } from '../../controls/Facts.tsx';
import { useScope } from '../../lifetime/useScope.ts';
import { useActions } from '../../session/context.ts';
import { Section } from './facts.tsx';

type Answer = { sensors: readonly string[] } | { fault: string };

const collator = new Intl.Collator('en', { numeric: true });

export function ZoneSensors({ id }: { id: string }) {
  const { t } = useTranslation();
  const actions = useActions();
  const [answer, setAnswer] = useState<Answer>();
  useScope(
    (scope) => {
      setAnswer(undefined);
      void fetchSensors(() => actions.zoneSensors(id, scope.signal)).then((next) => {
        if (!scope.signal.aborted) setAnswer(next);
      });
    },
    [actions, id],
  );
  return (
    <Section title={t('tree.field.rsus')}>
      {answer === undefined && <NoFacts>{t('properties.phase.loading')}</NoFacts>}
      {answer && 'fault' in answer && <NoFacts>{answer.fault}</NoFacts>}
      {answer && 'sensors' in answer && <Names sensors={answer.sensors} />}
    </Section>
  );
}

function Names({ sensors }: { sensors: readonly string[] }) {
  const { t } = useTranslation();
  if (sensors.length === 0) return <NoFacts>{t('properties.noneInside')}</NoFacts>;
  return <p className="hf-properties__names">{sensors.join(', ')}</p>;
}

async function fetchSensors(call: () => Promise<readonly string[]>): Promise<Answer> {
  try {
    return { sensors: [...(await call())].sort(collator.compare) };
  } catch (error) {
    return { fault: messageOf(error) };
  }
}
