/** Reads alerts of a list: one of a time that cannot be is refused, as in messages (rules.md#implausible-reports). */
import { timeFault } from '../link/plausible.ts';
import { alertSchema } from '../wire/alerts.ts';

export const listedAlertSchema = alertSchema.extend({
  timestamp: alertSchema.shape.timestamp.superRefine((atMs, context) => {
    const fault = timeFault(atMs);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  }),
});
