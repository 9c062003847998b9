/** A breach of a rule, as published and stored. */
import type { WireAlert } from '../../src/domain/wire/alerts.ts';

export interface AlertRecord {
  /** Derived from the rule, its zone, the vehicle, and the start of the breach. */
  id: string;
  alert: WireAlert;
}
