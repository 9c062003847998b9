/** Which rule's alerts are listed. */
import { useTranslation } from 'react-i18next';
import type { AlertFilter } from '../../../domain/alert/retention.ts';
import { RULE_TYPES } from '../../../domain/rule/siteRule.ts';

type Rule = AlertFilter['rule'];

export function RuleChoice({ rule, onChoose }: { rule: Rule; onChoose: (rule: Rule) => void }) {
  const { t } = useTranslation();
  return (
    <span className="hf-input hf-alerts__rule">
      <select
        aria-label={t('alerts.ruleFilter')}
        value={rule}
        onChange={({ target }) => onChoose(RULE_TYPES.find((type) => type === target.value) ?? 'all')}
      >
        <option value="all">{t('alerts.allRules')}</option>
        {RULE_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`alerts.rule.${type}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
