/** Tables of the intake. Times are epoch milliseconds: numbers that the drivers return as text. */
import type { Generated } from 'kysely';

export interface IngestRefusalTable {
  id: Generated<number>;
  at_ms: number;
  door: string;
  sender: string;
  message: string;
  /** JSON text, truncated. */
  item: string;
}

export interface IngestRefusalCountTable {
  /** Start of the day in UTC. */
  day_ms: number;
  door: string;
  sender: string;
  count: number;
  last_ms: number;
}
