/** The sensors inside a rule zone, asked for when the card opens (live-monitoring section 7, "RSUs of a zone"). */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../domain/fault/messageOf.ts';
import { useApp } from '../../context.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { Nothing, Section } from './facts.tsx';

type Answer = { sensors: readonly string[] } | { fault: string };

const collator = new Intl.Collator('en', { numeric: true });

export function ZoneSensors({ id }: { id: string }) {
  const { t } = useTranslation();
  const { actions } = useApp();
  const [answer, setAnswer] = useState<Answer>();
  useScope(
    (scope) => {
      setAnswer(undefined);
      void ask(() => actions.zoneSensors(id, scope.signal)).then((next) => {
        if (!scope.signal.aborted) setAnswer(next);
      });
    },
    [actions, id],
  );
  return (
    <Section title={t('tree.field.rsus')}>
      {answer === undefined && <Nothing>{t('properties.phase.loading')}</Nothing>}
      {answer && 'fault' in answer && <Nothing>{answer.fault}</Nothing>}
      {answer && 'sensors' in answer && <Names sensors={answer.sensors} />}
    </Section>
  );
}

function Names({ sensors }: { sensors: readonly string[] }) {
  const { t } = useTranslation();
  if (sensors.length === 0) return <Nothing>{t('properties.noneInside')}</Nothing>;
  return <p className="hf-properties__names">{sensors.join(', ')}</p>;
}

async function ask(call: () => Promise<readonly string[]>): Promise<Answer> {
  try {
    return { sensors: [...(await call())].sort(collator.compare) };
  } catch (error) {
    return { fault: messageOf(error) };
  }
}
