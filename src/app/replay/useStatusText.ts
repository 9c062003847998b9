/** Statuses of vehicles as displayed, in the chosen language. */
import { statusWithoutCode } from '../../domain/vehicle/status.ts';
import { useTranslateSiteText } from '../format/useTranslateSiteText.ts';
import { useReplayTexts } from './useReplayTexts.ts';

/** @returns a function from a status, for example `1.1 Haul loaded`, to its text */
export function useStatusText(): (status: string | undefined) => string {
  const t = useReplayTexts();
  const word = useTranslateSiteText();
  return (status) => word(statusWithoutCode(status)) ?? t('trip.noStatus');
}
