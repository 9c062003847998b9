/** A breach of a rule, as it is told and kept. */
import type { WireAlert } from '../../src/domain/wire/alerts.ts';

export interface AlertRecord {
  /** One for each breach: the rule and its zone, the vehicle, and when it began. */
  id: string;
  alert: WireAlert;
}
