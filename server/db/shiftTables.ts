/** Tables of what vehicles did: equipment status, stages of the haul cycle, hand-overs of shifts. */
import type { ColumnType, Generated } from 'kysely';

/** Times are epoch milliseconds: numbers that the drivers return as text, unless a query says otherwise. */
export interface StatusPeriodTable {
  id: Generated<number>;
  vehicle_id: string;
  vehicle_name: string;
  category: string;
  /** Unknown texts are empty. */
  operator: string;
  status: string;
  status_category: string;
  loading_unit: string;
  from_ms: number;
  /** `OPEN_END_MS` while the period lasts; likewise `spent_ms`. */
  to_ms: number;
  spent_ms: number;
  /** Whether it began in a day shift. */
  is_day: boolean;
  /** The texts in the form in which they are sorted. */
  vehicle_key: string;
  operator_key: string;
  status_key: string;
}

/** Activity of a truck between two of its transactions; times as in status periods. */
export interface HaulStageTable {
  vehicle_id: string;
  from_ms: number;
  to_ms: number;
  /** As reported in the transaction. */
  status: string;
  /** Empty if the transaction named none. */
  excavator: string;
}

/** A shift that was signed off. */
export interface HandoverTable {
  /** Start of the shift, epoch milliseconds. */
  shift_from: number;
  /** The report as of the outgoing signature; `handoverReportSchema` parses it. */
  report: ColumnType<unknown, string, string>;
  outgoing_id: string;
  outgoing_name: string;
  outgoing_ms: number;
  incoming_id: string | null;
  incoming_name: string | null;
  incoming_ms: number | null;
}

export interface HandoverNoteTable {
  id: Generated<number>;
  shift_from: number;
  author_id: string;
  author_name: string;
  at_ms: number;
  text: string;
  /** Key chosen by the sender; null if none was sent. */
  key: string | null;
}

/** Searchable texts of status periods. */
export interface StatusSearchTextTable {
  kind: 'vehicle' | 'operator' | 'status';
  /** Id of a vehicle; for the other columns, their key in `status_period`. */
  key: string;
  /** Lower case. */
  word: string;
}
