/** Whether to simulate the demo mine's past: at its first start, and again if that was interrupted. */
import { z } from '../../src/domain/wire/zod.ts';
import type { PastLink } from '../links/past.ts';
import type { StoredValues } from '../links/storedValues.ts';
import { TRAFFIC_STATE_KEY } from '../traffic/run/start.ts';

const PROGRESS_KEY = 'demo-past';
const storedProgressSchema = z.object({ beforeMs: z.number() });

/** Call it before the traffic starts: it stores the time at which the mine began. */
export async function isPastDue(past: PastLink, storedValues: StoredValues): Promise<boolean> {
  const unrecordedSpan = past.unrecordedSpan();
  if (!unrecordedSpan) return false;
  const progress = storedProgressSchema.safeParse(await storedValues.load(PROGRESS_KEY));
  if (progress.success) return progress.data.beforeMs === unrecordedSpan.to;
  // A mine that existed before has a past of its own, recorded or not; so does a real fleet.
  if (!past.isNewSite || (await storedValues.load(TRAFFIC_STATE_KEY)) !== undefined) return false;
  await storedValues.save(PROGRESS_KEY, { beforeMs: unrecordedSpan.to });
  return true;
}
