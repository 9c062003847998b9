/** A row of tabs, moved along with the arrow keys as assistive technology expects of them. */
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Icon, type IconName } from '../icons/Icon.tsx';
import '../theme/panel.css';

interface Tab<T extends string> {
  id: T;
  label: string;
  /** Stands for the label while the tab is not chosen. */
  icon?: IconName;
}

interface TabBarProps<T extends string> {
  label: string;
  tabs: readonly Tab<T>[];
  chosen: T;
  onChoose: (id: T) => void;
  /** Id of the element that shows the chosen tab; the tabs' own ids start with it. */
  panelId: string;
}

interface TabsProps<T extends string> extends Omit<TabBarProps<T>, 'panelId'> {
  /** What the chosen tab shows. */
  children: ReactNode;
}

export function Tabs<T extends string>({ children, ...bar }: TabsProps<T>) {
  const id = useId();
  return (
    <>
      <TabBar {...bar} panelId={id} />
      <div id={id} className="hf-panel__body" role="tabpanel" aria-labelledby={tabId(id, bar.chosen)}>
        {children}
      </div>
    </>
  );
}

/** Id of a tab, for the panel that it names. */
export function tabId(panelId: string, tab: string): string {
  return `${panelId}${tab}`;
}

/** The tabs alone, for whoever lays out the panel below. */
export function TabBar<T extends string>({ label, tabs, chosen, onChoose, panelId }: TabBarProps<T>) {
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
    <div className="hf-tabs" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKey}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          id={tabId(panelId, tab.id)}
          data-tab={tab.id}
          role="tab"
          className="hf-tab"
          aria-selected={tab.id === chosen}
          aria-controls={panelId}
          aria-label={tab.icon && tab.label}
          title={tab.icon && tab.label}
          tabIndex={tab.id === chosen ? 0 : -1}
          onClick={() => onChoose(tab.id)}
        >
          {tab.icon && <Icon name={tab.icon} />}
          {(!tab.icon || tab.id === chosen) && <span>{tab.label}</span>}
        </button>
      ))}
    </div>
  );
}
