/** In place of rows of vehicles: that the list could not be had or has not come yet, else why none is in the rows. */
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { LoadFailure } from '../../controls/LoadFailure.tsx';
import { UNKNOWN_TEXT } from '../../format/unknown.ts';
import { useFaultText } from '../../format/useFaultText.ts';
import { useShell } from '../../session/context.ts';

/** @param children shown once the backend has listed its vehicles */
export function NoVehicleRows({ children }: { children: ReactNode }) {
  const { failedCalls, answered } = useSnapshot(useShell().calls.state);
  const textOf = useFaultText();
  const missing = failedCalls.find(({ call }) => call === 'vehicles');
  if (missing) return <LoadFailure text={textOf(missing.fault)} onRetry={missing.retry} />;
  if (!answered.includes('vehicles')) return <p className="hf-empty">{UNKNOWN_TEXT}</p>;
  return children;
}
