import styles from './facts.module.css';

/** Short facts in one line, with dots between them. */
export function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <span className={styles.facts}>
      {facts.map((fact) => (
        <span key={fact}>{fact} </span>
      ))}
    </span>
  );
}
