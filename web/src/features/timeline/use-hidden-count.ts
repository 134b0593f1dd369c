import { hiddenCountOf } from './store/month-photos.ts';
import { useTimeline } from './timeline.ts';

/** Photos that are being deleted: no longer shown, but still counted by the server. */
export function useHiddenCount(): number {
  const { months } = useTimeline();
  return [...months.values()].reduce((sum, month) => sum + hiddenCountOf(month), 0);
}
