/** Groupings of status periods, for the sums of the indicators and for lists of their rows. */
import { type RawBuilder, sql } from 'kysely';
import type { IndicatorGroup } from '../../src/domain/wire/indicators.ts';

/** Categories that load others; the same as `isLoadingUnit` of the rules. */
export const IS_LOADING_UNIT = sql`category ~* 'excavator|loader|shovel'`;

interface PeriodGroup {
  readonly key: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  /** Periods that belong to a group: those without an operator or loading unit count for the site only. */
  readonly isNamed: RawBuilder<unknown>;
}

export const PERIOD_GROUPS: Readonly<Record<IndicatorGroup, PeriodGroup>> = {
  site: { key: sql`''`, name: sql`''`, isNamed: sql`true` },
  vehicle: { key: sql`vehicle_id`, name: sql`vehicle_name`, isNamed: sql`true` },
  operator: { key: sql`operator_key`, name: sql`operator`, isNamed: sql`operator_key <> ''` },
  // A loading unit's own time counts together with that of the trucks assigned to it.
  loadingUnit: {
    key: sql`case when loading_unit <> '' then lower(loading_unit) else lower(vehicle_name) end`,
    name: sql`case when loading_unit <> '' then loading_unit else vehicle_name end`,
    isNamed: sql`(loading_unit <> '' or ${IS_LOADING_UNIT})`,
  },
};
