/** An alert's name in the chosen language. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ruleTypeOf } from '../../domain/alert/alert.ts';

/** @returns a function from a rule, or a backend's own text, to the name shown; undefined stays undefined */
export function useAlertName(): (type: string | undefined) => string | undefined {
  const { t } = useTranslation();
  return useCallback(
    (type) => {
      const rule = type === undefined ? undefined : ruleTypeOf(type);
      return rule ? t(`alerts.rule.${rule}`) : type;
    },
    [t],
  );
}
