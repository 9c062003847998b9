/** An alert's message, in the chosen language if its figures are included, else the backend's text. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alert } from '../../domain/alert/alert.ts';
import type { AlertDetail } from '../../domain/wire/alerts.ts';
import type { RuleType } from '../../domain/wire/ruleTypes.ts';
import { formatNumber } from './number.ts';
import { useSpeed } from './useSpeed.ts';
import { useTranslateSiteText } from './useTranslateSiteText.ts';

/** Figures that the text of a rule requires. */
const REQUIRED_DETAILS: Readonly<Record<RuleType, readonly (keyof AlertDetail)[]>> = {
  speed_restriction: ['speedKmh', 'limitKmh'],
  entity_restriction: ['zone'],
  working_time: ['zone', 'minutes'],
  one_way: ['zone'],
  status_limit_duration: ['status', 'minutes'],
  workshop_alert: ['zone', 'status'],
};

/** @returns a function from an alert to its message */
export function useAlertMessage(): (alert: Pick<Alert, 'rule' | 'detail' | 'message'>) => string {
  const { t } = useTranslation();
  const word = useTranslateSiteText();
  const { unit, roundedText, limitFigure } = useSpeed();
  return useCallback(
    ({ rule, detail, message }) => {
      if (!rule || !detail || REQUIRED_DETAILS[rule].some((field) => detail[field] === undefined)) return message;
      const { zone = '', category, status = '', minutes = 0, speedKmh = 0, limitKmh = 0 } = detail;
      switch (rule) {
        case 'speed_restriction':
          return t('alerts.message.speed_restriction', {
            speed: roundedText(speedKmh),
            limit: `${limitFigure(limitKmh)} ${unit}`,
          });
        case 'entity_restriction':
          return t('alerts.message.entity_restriction', {
            category: word(category) ?? t('tree.category.vehicle'),
            zone,
          });
        case 'working_time':
          return t('alerts.message.working_time', { zone, minutes: formatNumber(minutes, 0) });
        case 'one_way':
          return t('alerts.message.one_way', { zone });
        case 'status_limit_duration':
          return t('alerts.message.status_limit_duration', {
            status: word(status),
            minutes: formatNumber(minutes, 0),
          });
        case 'workshop_alert':
          return t('alerts.message.workshop_alert', { zone, status: word(status) });
      }
    },
    [t, word, unit, roundedText, limitFigure],
  );
}
