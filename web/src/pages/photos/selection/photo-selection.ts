import { stopSelecting } from '../../../features/selection/store/transitions.ts';
import { libraryList } from '../../../features/timeline/timeline.ts';
import { timelineSort } from '../../../features/timeline/timeline-sort.ts';
import { selectionOfList } from '../../list-selection/selection-of-list.ts';

/** What is selected of the timeline; like the months it outlives the page, and it ends with their order. */
export const photoSelection = selectionOfList(libraryList);

timelineSort.subscribe(() => photoSelection.update(stopSelecting));
