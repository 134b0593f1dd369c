import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../button/button.tsx';
import { TextField } from '../field/text-field.tsx';
import { isPrivate } from '../private/private.ts';
import styles from './search-form.module.css';

interface SearchFormProps {
  readonly label: string;
  /** What is searched now. */
  readonly value: string;
  readonly maxLength: number;
  readonly onSearch: (text: string) => void;
}

/** Customers search for names of theirs. */
export function SearchForm({ label, value, maxLength, onSearch }: SearchFormProps) {
  const t = useTranslations('ui');
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Another search was opened, by a link or by Back.
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <search {...isPrivate}>
      <form className={styles.search} onSubmit={submit}>
        <TextField
          name="q"
          type="search"
          label={label}
          value={typed}
          onChange={setTyped}
          maxLength={maxLength}
          autoComplete="off"
        />
        <Button type="submit" icon={<Search aria-hidden />}>
          {t('search')}
        </Button>
      </form>
    </search>
  );
}
