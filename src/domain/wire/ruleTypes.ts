/** Rules that a zone can carry. */
export const RULE_TYPES = [
  'entity_restriction',
  'speed_restriction',
  'working_time',
  'one_way',
  'status_limit_duration',
  'workshop_alert',
] as const;
export type RuleType = (typeof RULE_TYPES)[number];
