/** Times as others send them: one that cannot be is refused (rules.md#implausible-reports). */
import { timeFault } from '../link/plausible.ts';
import { timestampSchema } from './common.ts';

/** Epoch milliseconds; what counts seconds, and is of 1970, is none. */
export const plausibleTimeSchema = timestampSchema.superRefine((atMs, context) => {
  const fault = timeFault(atMs);
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
});
