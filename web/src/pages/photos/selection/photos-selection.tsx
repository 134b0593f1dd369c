import { lazy, type ReactNode } from 'react';
import { ListSelection, ListSelectionControls } from '../../list-selection/list-selection.tsx';
import { photoSelection } from './photo-selection.ts';

const SelectionActions = lazy(() => import('./selection-actions.tsx'));

interface PhotosSelectionProps {
  /** A preview lies over the list: its keys are not for the list. */
  readonly isCovered: boolean;
  readonly children: ReactNode;
}

/** Selecting in the timeline. */
export function PhotosSelection({ isCovered, children }: PhotosSelectionProps) {
  return (
    <ListSelection selection={photoSelection} isCovered={isCovered} bar={<SelectionActions />}>
      {children}
    </ListSelection>
  );
}

/** "Select", for the top bar. */
export function PhotosSelectionControls() {
  return <ListSelectionControls selection={photoSelection} />;
}
