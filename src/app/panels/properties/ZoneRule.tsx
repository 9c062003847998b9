/** What a rule zone forbids or limits, for whom, and who is breaking its rule now. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { zoneIdOf } from '../../../domain/alert/breachedZones.ts';
import type { Zone } from '../../../domain/zone/zone.ts';
import { Fact, Facts, NoFacts } from '../../controls/Facts.tsx';
import { useAlertName } from '../../format/useAlertName.ts';
import { useSpeed } from '../../format/useSpeed.ts';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { useWorld } from '../../session/context.ts';
import { Section } from './facts.tsx';

export function ZoneRule({ zone: { id, rule } }: { zone: Zone }) {
  const { t } = useTranslation();
  const alertName = useAlertName();
  const word = useTranslateSiteText();
  const speed = useSpeed();
  const active = useSnapshot(useWorld().world.alerts.state).active;
  const breaches = active.filter((alert) => zoneIdOf(alert) === id);
  const names = [...new Set(breaches.map(({ deviceName }) => deviceName))];
  return (
    <Section title={t('properties.rule')}>
      {rule ? (
        <Facts>
          <Fact label={t('properties.ruleType')}>{alertName(rule.type)}</Fact>
          {rule.limitKmh !== undefined && (
            <Fact label={t('properties.limit')} unit={speed.unit}>
              {speed.limitFigure(rule.limitKmh)}
            </Fact>
          )}
          {rule.limitMinutes !== undefined && (
            <Fact label={t('properties.limit')} unit={t('properties.unit.min')}>
              {rule.limitMinutes}
            </Fact>
          )}
          {rule.status !== undefined && <Fact label={t('properties.ruleStatus')}>{word(rule.status)}</Fact>}
          <Fact label={t('properties.ruleFor')}>
            {rule.categories.map(word).join(', ') ||
              // A restriction that names no vehicles applies to none.
              (rule.type === 'entity_restriction' ? '–' : t('properties.allVehicles'))}
          </Fact>
          {names.length > 0 && <Fact label={t('properties.brokenBy')}>{names.join(', ')}</Fact>}
        </Facts>
      ) : (
        <NoFacts>{t('properties.countsOnly')}</NoFacts>
      )}
    </Section>
  );
}
