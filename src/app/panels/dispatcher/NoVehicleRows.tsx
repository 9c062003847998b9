/** Shown instead of vehicle rows: that the list could not be loaded or is still loading, else why there are none. */
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
