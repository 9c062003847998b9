/** Rules of the site that vehicles can break, as rule zones carry them (rules.md#site-rules). */
import { RULE_TYPES, type RuleType } from '../wire/ruleTypes.ts';
import { z } from '../wire/zod.ts';
import { readZone, type Zone } from '../zone/zone.ts';

export interface SiteRule {
  readonly id: string;
  readonly type: RuleType;
  readonly zone: Zone;
  /** Vehicle categories to which it applies; undefined for all. */
  readonly categories: ReadonlySet<string> | undefined;
  /** `speed_restriction`: the limit. */
  readonly limitKmh: number | undefined;
  /** `working_time`: longest stay in the zone; `status_limit_duration`: longest time in the status. */
  readonly limitMs: number | undefined;
  /** `status_limit_duration`: a word of the status text, lower case. */
  readonly status: string | undefined;
}

const ruleSchema = z.looseObject({
  ruleType: z.enum(RULE_TYPES),
  ruleId: z.string().min(1).optional(),
  categories: z.array(z.string()).optional(),
  speedLimitKmh: z.number().positive().optional(),
  limitMinutes: z.number().positive().optional(),
  status: z.string().min(1).optional(),
});

/** @returns the rule of a zone; undefined if it has none, or an incomplete one */
export function readSiteRule(value: unknown): SiteRule | undefined {
  const zone = readZone(value);
  const wire = ruleSchema.safeParse(value);
  if (!zone || !wire.success) return undefined;
  const { ruleType: type, ruleId, categories, speedLimitKmh, limitMinutes, status } = wire.data;
  const rule: SiteRule = {
    id: ruleId ?? zone.id,
    type,
    zone,
    // An empty list restricts nothing, as cards and forms show it.
    categories: categories?.length ? new Set(categories) : undefined,
    limitKmh: speedLimitKmh,
    limitMs: limitMinutes === undefined ? undefined : limitMinutes * 60_000,
    status: status?.toLowerCase(),
  };
  return isComplete(rule) ? rule : undefined;
}

function isComplete({ type, limitKmh, limitMs, status, categories }: SiteRule): boolean {
  if (type === 'speed_restriction') return limitKmh !== undefined;
  if (type === 'working_time') return limitMs !== undefined;
  if (type === 'status_limit_duration') return limitMs !== undefined && status !== undefined;
  return type !== 'entity_restriction' || categories !== undefined;
}
