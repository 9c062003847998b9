/** A setting: its name on the left, its control on the right. */
import type { ReactNode } from 'react';

export function SettingRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="hf-settings__line">
      <span>{label}</span>
      {children}
    </div>
  );
}
