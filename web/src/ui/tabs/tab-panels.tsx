import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { classNames } from '../class-names.ts';
import styles from './tab-panels.module.css';

export interface TabOfPanel<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly content: ReactNode;
}

interface TabPanelsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly TabOfPanel<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
}

/** Parts of a dialog as tabs; only the selected one is mounted. */
export function TabPanels<Id extends string>({ label, tabs, selected, onSelect }: TabPanelsProps<Id>) {
  return (
    <Tabs
      className={classNames(styles.tabs)}
      selectedKey={selected}
      onSelectionChange={(key) => onSelect(key as Id)}
    >
      <TabList aria-label={label} className={classNames(styles.list)}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={classNames(styles.tab)}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={classNames(styles.panel)}>
          {tab.content}
        </TabPanel>
      ))}
    </Tabs>
  );
}
