/** Received times; implausible ones are refused (rules.md#implausible-reports). */
import { timeFault } from '../link/plausible.ts';
import { timestampSchema } from './common.ts';

/** Epoch milliseconds; seconds, which would be in 1970, are refused. */
export const plausibleTimeSchema = timestampSchema.superRefine((atMs, context) => {
  const fault = timeFault(atMs);
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
});
