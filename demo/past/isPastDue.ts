/** Whether the demo mine's past is to be driven: at its first start, and again where that was cut off. */
import { z } from '../../src/domain/wire/zod.ts';
import type { PastLink } from '../links/past.ts';
import type { StoredValues } from '../links/storedValues.ts';
import { TRAFFIC_STATE_KEY } from '../traffic/run/start.ts';

const KEPT_AS = 'demo-past';
const storedProgressSchema = z.object({ beforeMs: z.number() });

/** Call it before the traffic starts: it keeps the moment at which the mine began. */
export async function isPastDue(past: PastLink, kept: StoredValues): Promise<boolean> {
  const vacant = past.unrecordedSpan();
  if (!vacant) return false;
  const begun = storedProgressSchema.safeParse(await kept.load(KEPT_AS));
  if (begun.success) return begun.data.beforeMs === vacant.to;
  // A mine that was there before has a past of its own, recorded or not; so has a real fleet.
  if (!past.isNewSite || (await kept.load(TRAFFIC_STATE_KEY)) !== undefined) return false;
  await kept.save(KEPT_AS, { beforeMs: vacant.to });
  return true;
}
