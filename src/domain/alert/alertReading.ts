/**
 * Reads alerts of a list: an alert with an implausible time is refused, as in messages (rules.md#implausible-reports).
 */
import { alertSchema } from '../wire/alerts.ts';
import { plausibleTimeSchema } from '../wire/plausibleTime.ts';

export const listedAlertSchema = alertSchema.extend({ timestamp: plausibleTimeSchema });
