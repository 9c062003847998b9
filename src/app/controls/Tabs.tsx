/** A row of tabs, navigated with the arrow keys as assistive technology expects. */
import { TabPanel, TabView } from 'primereact/tabview';
import { type ReactNode, useId } from 'react';
import { Icon, type IconName } from '../icons/Icon.tsx';
import '../theme/panel.css';

interface Tab<T extends string> {
  id: T;
  label: string;
  /** Shown instead of the label while the tab is not chosen. */
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
  /** Content of the chosen tab. */
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

/** The tabs alone, for callers that lay out the panel themselves. The focused tab is always the chosen one. */
export function TabBar<T extends string>({ label, tabs, chosen, onChoose, panelId }: TabBarProps<T>) {
  const choose = (id: T | undefined) => {
    if (id !== undefined && id !== chosen) onChoose(id);
  };
  const headerActionOf = (tab: Tab<T>) => ({
    id: tabId(panelId, tab.id),
    'aria-controls': panelId,
    'aria-label': tab.icon && tab.label,
    title: tab.icon && tab.label,
    onFocus: () => choose(tab.id),
  });
  return (
    <TabView
      activeIndex={tabs.findIndex(({ id }) => id === chosen)}
      onTabChange={({ index }) => choose(tabs[index]?.id)}
      pt={{ nav: { 'aria-label': label } }}
    >
      {tabs.map((tab) => (
        <TabPanel
          key={tab.id}
          leftIcon={tab.icon && <Icon name={tab.icon} />}
          header={(!tab.icon || tab.id === chosen) && tab.label}
          pt={{ headerAction: headerActionOf(tab) }}
        />
      ))}
    </TabView>
  );
}
