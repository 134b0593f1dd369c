import styles from './dev-ui.module.css';
import { Section, Specimen } from './specimen.tsx';

const colours = [
  ['canvas', 'surface-raised', 'surface-sunken', 'surface-hover', 'surface-pressed'],
  ['line', 'line-control', 'line-strong', 'text', 'text-muted', 'inverse'],
  ['accent', 'accent-hover', 'accent-pressed', 'on-accent', 'accent-soft'],
  ['danger', 'danger-soft', 'warning', 'warning-soft', 'success', 'success-soft'],
];
const sizes = ['2xl', 'xl', 'l', 'm', 's', 'xs'];
const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16];

export function Foundations() {
  return (
    <Section title="Foundations">
      {colours.map((group) => (
        <Specimen key={group[0]} name={`colours: ${group[0]}`} isWide>
          {group.map((name) => (
            <span key={name} className={styles.swatch}>
              <span style={{ background: `var(--${name})` }} />
              <span>{name}</span>
            </span>
          ))}
        </Specimen>
      ))}
      <Specimen name="type">
        {sizes.map((size) => (
          <p key={size} style={{ fontSize: `var(--text-${size})`, lineHeight: 'var(--leading-tight)' }}>
            Every photo you love ({size})
          </p>
        ))}
      </Specimen>
      <Specimen name="space">
        {steps.map((step) => (
          <span
            key={step}
            title={`space-${step}`}
            style={{
              width: `var(--space-${step})`,
              height: `var(--space-${step})`,
              background: 'var(--accent)',
            }}
          />
        ))}
      </Specimen>
    </Section>
  );
}
