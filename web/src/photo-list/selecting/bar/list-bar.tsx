import { type ReactNode, type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { reserveTopSpace } from '../../../browser/reserve-top-space.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { TopBar, TopBarActions } from '../../../ui/top-bar/top-bar.tsx';
import { usePhotoList } from '../../list/use-photo-list.ts';
import { isMonth, monthOf, type SectionKey } from '../../section-key.ts';
import { type SelectionStore, useSelection } from '../../selection/selection-store.ts';
import { BarContent } from './bar-content.tsx';
import styles from './list-bar.module.css';
import { SelectButton, SelectionControls } from './selection-controls.tsx';

interface ListBarProps {
  readonly selection: SelectionStore;
  /** Shown until the list is scrolled. */
  readonly title: ReactNode;
  /** Shown once the list is scrolled, where it has no months. */
  readonly name?: string;
  readonly canSelect: boolean;
  readonly actions: ReactNode;
  /** Actions for the selected photos; part of the page's code, so that they come with the first of them. */
  readonly bulkActions: ReactNode;
}

/** The bar above a list, which sticks to the top of the window; while selecting, the bar of the selection. */
export function ListBar({ selection, title, name, canSelect, actions, bulkActions }: ListBarProps) {
  const { isOn } = useSelection(selection);
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (bar.current ? reserveTopSpace(bar.current) : undefined), []);
  useKeptFocus(bar, isOn);
  if (isOn) {
    return (
      <TopBar ref={bar} className={`${styles.bar} ${styles.selecting}`}>
        <BarContent key="selecting">
          <SelectionControls selection={selection} />
          {bulkActions}
        </BarContent>
      </TopBar>
    );
  }
  return (
    <TopBar ref={bar} className={styles.bar}>
      <BarContent key="list">
        <InView title={title} name={name} />
        <TopBarActions>
          {canSelect ? <SelectButton selection={selection} /> : null}
          {actions}
        </TopBarActions>
      </BarContent>
    </TopBar>
  );
}

/** The title, or what the list shows now. */
function InView({ title, name }: Pick<ListBarProps, 'title'> & { name: string | undefined }) {
  const { inView } = usePhotoList();
  const t = useTranslations('photos');
  const formats = useFormats();
  const section = useSyncExternalStore(inView.subscribe, inView.get);
  const titleOf = (key: SectionKey) => {
    if (!isMonth(key)) return name ?? t('tabPhotos');
    const { year, month } = monthOf(key);
    return formats.monthTitle(year, month);
  };
  return (
    <div className={styles.start} data-scrolled={section !== null || undefined}>
      <div className={styles.title}>{title}</div>
      {/* The headings of the list announce it to screen readers. */}
      <p className={styles.now} aria-hidden>
        {section === null ? null : titleOf(section)}
      </p>
    </div>
  );
}

/** The pressed button is replaced, so its successor takes the focus. */
function useKeptFocus(bar: RefObject<HTMLElement | null>, isOn: boolean): void {
  const wasOn = useRef(isOn);
  useLayoutEffect(() => {
    if (wasOn.current === isOn) return;
    wasOn.current = isOn;
    if (document.activeElement === document.body) bar.current?.querySelector('button')?.focus();
  }, [bar, isOn]);
}
