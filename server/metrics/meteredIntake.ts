/** Counts what an intake accepts and refuses. */
import type { FixIntake } from '../ingest/intake.ts';
import type { Metrics } from './Metrics.ts';

export function meteredIntake(intake: FixIntake, metrics: Pick<Metrics, 'countIngest'>): FixIntake {
  return {
    ingest: (items, taken) => {
      const answer = intake.ingest(items, taken);
      metrics.countIngest(answer);
      return answer;
    },
  };
}
