import { type OrderState, orderStates } from '@keepsake/contract/order-state';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OrderFilter } from '../../features/orders/select-orders.ts';
import { Button } from '../../ui/button/button.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import styles from './orders.module.css';

interface OrdersToolbarProps {
  readonly filter: OrderFilter;
  readonly onChange: (filter: OrderFilter) => void;
}

const all = 'all';

export function OrdersToolbar({ filter, onChange }: OrdersToolbarProps) {
  const t = useTranslations('orders');
  const [typed, setTyped] = useState(filter.q);
  const [known, setKnown] = useState(filter.q);
  // Another search was opened, by a link or by Back.
  if (known !== filter.q) {
    setKnown(filter.q);
    setTyped(filter.q);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ ...filter, q: typed.trim() });
  };
  return (
    <div className={styles.toolbar}>
      <search>
        <form className={styles.search} onSubmit={submit}>
          <TextField
            name="q"
            type="search"
            label={t('search')}
            value={typed}
            onChange={setTyped}
            maxLength={100}
            autoComplete="off"
          />
          <Button type="submit" icon={<Search aria-hidden />}>
            {t('find')}
          </Button>
        </form>
      </search>
      <SelectField
        name="order_state"
        label={t('filter')}
        value={filter.status ?? all}
        onChange={(id) => onChange({ ...filter, status: id === all ? null : (id as OrderState) })}
        options={[
          { id: all, label: t('all') },
          ...orderStates.map((state) => ({ id: state, label: t(state) })),
        ]}
      />
    </div>
  );
}
