import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePageTitle } from '../../browser/page.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Buttons } from './buttons.tsx';
import styles from './dev-ui.module.css';
import { Fields } from './fields.tsx';
import { Foundations } from './foundations.tsx';
import { Overlays } from './overlays.tsx';
import { States } from './states.tsx';

const schemes = [
  { id: 'system', label: 'As the system' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
];

/** Every part of the design system. Outside production only. */
export function DevUiPage() {
  usePageTitle('Design system');
  return (
    <div className={styles.page}>
      <h1>Design system</h1>
      <Looks />
      <Foundations />
      <Buttons />
      <Fields />
      <Overlays />
      <States />
    </div>
  );
}

/** Shows the page in another scheme: `?scheme=dark`. The host names the brand. */
function Looks() {
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const { scheme } = search;
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (scheme) dataset.scheme = scheme;
    return () => {
      delete dataset.scheme;
    };
  }, [scheme]);
  const show = (change: Record<string, string>) =>
    void navigate({ to: '.', search: { ...search, ...change }, replace: true });
  return (
    <div className={styles.looks}>
      <div className={styles.look}>
        <SelectField
          name="scheme"
          label="Scheme"
          options={schemes}
          value={scheme ?? 'system'}
          onChange={(id) => show({ scheme: id })}
        />
      </div>
    </div>
  );
}
