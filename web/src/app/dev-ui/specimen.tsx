import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './dev-ui.module.css';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <div className={styles.specimens}>{children}</div>
    </section>
  );
}

interface SpecimenProps {
  readonly name: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function Specimen({ name, isWide = false, children }: SpecimenProps) {
  return (
    <div className={classNames(styles.specimen, isWide && styles.isWide)}>
      <h3 className={styles.name}>{name}</h3>
      <div className={styles.row}>{children}</div>
    </div>
  );
}
