/** Which rule's alerts are listed. */
import { useTranslation } from 'react-i18next';
import type { AlertFilter } from '../../../domain/alert/retention.ts';
import { RULE_TYPES } from '../../../domain/wire/ruleTypes.ts';
import { Select } from '../../controls/Select.tsx';

type RuleOption = AlertFilter['rule'];

const RULE_OPTIONS: readonly RuleOption[] = ['all', ...RULE_TYPES, 'other'];

export function RuleChoice({ rule, onChoose }: { rule: RuleOption; onChoose: (rule: RuleOption) => void }) {
  const { t } = useTranslation();
  return (
    <Select
      className="hf-alerts__rule"
      label={t('alerts.ruleFilter')}
      values={RULE_OPTIONS}
      chosen={rule}
      labelOf={(type) => (type === 'all' || type === 'other' ? t(`alerts.${type}Rules`) : t(`alerts.rule.${type}`))}
      onChoose={onChoose}
    />
  );
}
