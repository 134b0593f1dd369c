import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** Width and height come from the class, so that the shape is that of what comes. */
  readonly className?: string | undefined;
}

/** Holds the place of something that loads; a `Spinner` inside or beside it says so to screen readers. */
export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames(styles.skeleton, className)} />;
}
