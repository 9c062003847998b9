/** Tables of rule zones. */
import type { ColumnType } from 'kysely';
import type { WireRuleZone } from '../../src/domain/wire/zones.ts';

/** JSON: written as text, read as a value. */
type ZoneColumn = ColumnType<WireRuleZone, string, string>;

/** Rule zones that people drew, changed or removed; all others are as in the site's files. */
export interface RuleZoneTable {
  id: string;
  zone: ZoneColumn;
  /** Incremented with each change. */
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
