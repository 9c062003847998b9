/** How many people sensors saw within 8 h. */
import { useStatePart } from '../lifetime/useStatePart.ts';
import { useWorld } from './context.ts';
import { useHasStates } from './useHasStates.ts';
import { useIsAnswered } from './useIsAnswered.ts';

/** @returns undefined while the people or their sightings are unknown: 0 would be a false claim */
export function usePeopleCount(): number | undefined {
  const { count } = useStatePart(useWorld().world.state, 'people');
  const hasSightings = useHasStates('sensorStates');
  const isListed = useIsAnswered('people');
  return (hasSightings && isListed) || count > 0 ? count : undefined;
}
