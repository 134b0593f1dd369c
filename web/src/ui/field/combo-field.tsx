import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox';
import { AriaLanguage } from '../aria-language/aria-language.tsx';
import { classNames } from '../class-names.ts';
import menu from '../menu/menu.module.css';
import styles from './field.module.css';
import { FieldHint, FieldLabel, type FieldTexts } from './field-texts.tsx';

export interface ComboOption {
  readonly id: string;
  readonly label: string;
}

export interface ComboFieldProps extends Pick<FieldTexts, 'label' | 'hint'> {
  readonly options: readonly ComboOption[];
  readonly placeholder?: string;
  /** Shown when nothing matches. */
  readonly nothingFound: string;
  readonly isMatch: (typed: string, label: string) => boolean;
  readonly onChoose: (id: string) => void;
  readonly isDisabled?: boolean;
}

/** A choice from a long list by typing. */
export function ComboField({ label, hint, options, placeholder, nothingFound, ...rest }: ComboFieldProps) {
  const { isMatch, onChoose, isDisabled = false } = rest;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = (id: string) => {
    setChosen(id);
    onChoose(id);
  };
  /** Enter takes the first match. */
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isInList = event.currentTarget.hasAttribute('aria-activedescendant');
    const first = options.find((option) => isMatch(text, option.label));
    if (event.key === 'Enter' && !isInList && text.trim() !== '' && first) choose(first.id);
  };
  return (
    <AriaLanguage>
      <ComboBox
        className={styles.field ?? ''}
        defaultItems={options}
        defaultFilter={(label, typed) => isMatch(typed, label)}
        allowsEmptyCollection
        isDisabled={isDisabled}
        selectedKey={chosen}
        onInputChange={setText}
        onSelectionChange={(key) => {
          if (key === null) setChosen(null);
          else choose(String(key));
        }}
      >
        <FieldLabel label={label} />
        <FieldHint>{hint}</FieldHint>
        <span className={styles.combo}>
          <Input
            className={styles.control ?? ''}
            onKeyDown={onKeyDown}
            {...(placeholder ? { placeholder } : {})}
          />
          <Button className={styles.comboButton ?? ''}>
            <ChevronDown aria-hidden />
          </Button>
        </span>
        <Popover className={menu.popover ?? ''} offset={4}>
          <ListBox
            className={menu.menu ?? ''}
            renderEmptyState={() => <span className={menu.item}>{nothingFound}</span>}
          >
            {(option: ComboOption) => <Option option={option} />}
          </ListBox>
        </Popover>
      </ComboBox>
    </AriaLanguage>
  );
}

function Option({ option }: { option: ComboOption }) {
  return (
    <ListBoxItem id={option.id} textValue={option.label} className={classNames(menu.item)}>
      {({ isSelected }) => (
        <>
          <span>{option.label}</span>
          {isSelected ? <Check aria-hidden className={menu.check} /> : null}
        </>
      )}
    </ListBoxItem>
  );
}
