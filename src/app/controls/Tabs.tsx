/** A row of tabs, moved along with the arrow keys as assistive technology expects of them. */
import { type KeyboardEvent, type ReactNode, useId } from 'react';

interface Tab<T extends string> {
  id: T;
  label: string;
}

interface TabsProps<T extends string> {
  label: string;
  tabs: readonly Tab<T>[];
  chosen: T;
  onChoose: (id: T) => void;
  /** What the chosen tab shows. */
  children: ReactNode;
}

export function Tabs<T extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<T>) {
  const id = useId();
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <>
      <div className="hf-tabs" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKey}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            id={`${id}${tab.id}`}
            data-tab={tab.id}
            role="tab"
            className="hf-tab"
            aria-selected={tab.id === chosen}
            aria-controls={`${id}panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}panel`} className="hf-panel__body" role="tabpanel" aria-labelledby={`${id}${chosen}`}>
        {children}
      </div>
    </>
  );
}
