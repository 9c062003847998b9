/** A person: who it is by the site's records, and which sensor saw the cap lamp last. */
import { useTranslation } from 'react-i18next';
import { UNREADABLE_PERSON } from '../../../domain/thing/people.ts';
import { useApp } from '../../context.ts';
import { Line, Lines, Nothing, Section } from './facts.tsx';
import type { Thing } from './thing.ts';

export function PersonFacts({ thing: { name, person, rsu, rsuAtMs, mineArea } }: { thing: Thing }) {
  const { t } = useTranslation();
  const { world } = useApp();
  const { fullName, department, issuedDate, caplamp } = person ?? UNREADABLE_PERSON;
  return (
    <>
      <Lines>
        <Line label={t('properties.fullName')}>{fullName}</Line>
        <Line label={t('properties.sap')}>{name}</Line>
        <Line label={t('properties.department')}>{department}</Line>
        <Line label={t('properties.caplamp')}>{caplamp}</Line>
        <Line label={t('properties.issued')}>{issuedDate}</Line>
      </Lines>
      <Section title={t('properties.lastSeen')} atMs={rsuAtMs} staleMs={world.things.ruleOf('people')?.syncMs}>
        {rsu === undefined ? (
          <Nothing>{t('tree.noData', { what: t('properties.data.position') })}</Nothing>
        ) : (
          <Lines>
            <Line label={t('properties.kind.sensor')}>{rsu}</Line>
            <Line label={t('tree.field.mine_area')}>{mineArea}</Line>
          </Lines>
        )}
      </Section>
    </>
  );
}
