import { useTimeline } from './timeline.ts';

/** Photos that are being deleted: no longer shown, but still counted by the server. */
export function useHiddenCount(): number {
  const { months } = useTimeline();
  return [...months.values()].reduce((sum, { hidden }) => sum + hidden.size, 0);
}
