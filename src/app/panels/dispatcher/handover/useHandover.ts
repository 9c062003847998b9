/** The page of a shift, refreshed while the shift lasts. */
import type { Handover } from '../../../../domain/wire/handover.ts';
import { useSite } from '../../../session/context.ts';
import { type Refreshed, useRefreshed } from '../useRefreshed.ts';

const REFRESH_EVERY_MS = 60_000;

/** @param atMs a moment of the shift */
export function useHandover(atMs: number): Refreshed<Handover> & { reload: () => void } {
  const { handover } = useSite().dispatch;
  return useRefreshed(String(atMs), (signal) => handover.read(atMs, signal), REFRESH_EVERY_MS);
}
