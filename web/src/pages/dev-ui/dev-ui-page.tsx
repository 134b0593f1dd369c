import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePageTitle } from '../../browser/page-title.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Buttons } from './buttons.tsx';
import styles from './dev-ui.module.css';
import { Fields } from './fields.tsx';
import { Foundations } from './foundations.tsx';
import { Overlays } from './overlays.tsx';
import { States } from './states.tsx';

const brands = ['lumibook', 'printo', 'wallery'].map((id) => ({ id, label: id }));
const schemes = [
  { id: 'system', label: 'As the system' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
];

/** Every part of the design system in every state. For developers: it is not there in production. */
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

/** Shows the whole page, dialogs and toasts too, as another brand or scheme would: `?brand=printo&scheme=dark`. */
function Looks() {
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const { brand, scheme } = search;
  useEffect(() => {
    const { dataset } = document.documentElement;
    const own = dataset.brand;
    if (brand) dataset.brand = brand;
    if (scheme) dataset.scheme = scheme;
    return () => {
      if (own) dataset.brand = own;
      delete dataset.scheme;
    };
  }, [brand, scheme]);
  const show = (change: Record<string, string>) =>
    void navigate({ to: '.', search: { ...search, ...change }, replace: true });
  return (
    <div className={styles.looks}>
      <div className={styles.look}>
        <SelectField
          name="brand"
          label="Brand"
          options={brands}
          value={brand ?? document.documentElement.dataset.brand ?? null}
          onChange={(id) => show({ brand: id })}
        />
      </div>
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
