/** Tables of rule zones. */
import type { ColumnType } from 'kysely';
import type { WireRuleZone } from '../../src/domain/wire/zones.ts';

/** JSON: written as text, read as it is. */
type ZoneColumn = ColumnType<WireRuleZone, string, string>;

/** Rule zones that people drew, changed or removed; others are as the site's files have them. */
export interface RuleZoneTable {
  id: string;
  zone: ZoneColumn;
  /** Counts changes. */
  revision: number;
  in_use: boolean;
}

export interface RuleZoneChangeTable {
  zone_id: string;
  revision: number;
  action: 'created' | 'changed' | 'removed';
  changed_by: string;
  user_name: string;
  changed_at: Date;
  zone: ZoneColumn;
}
