/** A setting: its name at the left, its control at the right. */
import type { ReactNode } from 'react';

export function SettingRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="hf-settings__line">
      <span>{label}</span>
      {children}
    </div>
  );
}
