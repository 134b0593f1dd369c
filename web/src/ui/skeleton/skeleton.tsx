import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** Sets width and height. */
  readonly className?: string | undefined;
}

/** A placeholder; add a `Spinner` for screen readers. */
export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames(styles.skeleton, className)} />;
}
