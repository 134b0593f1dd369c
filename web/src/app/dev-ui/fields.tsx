import { isFoundBy } from '@keepsake/contract/search-text';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { ComboField } from '../../ui/field/combo-field.tsx';
import { RadioGroup } from '../../ui/field/radio-group.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SelectTile } from '../../ui/select-tile/select-tile.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import styles from './dev-ui.module.css';
import { Section, Specimen } from './specimen.tsx';

const countries = [
  { id: 'nl', label: 'Netherlands' },
  { id: 'be', label: 'Belgium' },
  { id: 'de', label: 'Germany' },
];
const papers = [
  { id: 'matt', label: 'Matt' },
  { id: 'gloss', label: 'Glossy' },
  { id: 'pearl', label: 'Pearl (sold out)', isDisabled: true },
];

export function Fields() {
  const [isChosen, setChosen] = useState(true);
  return (
    <Section title="Fields and forms">
      <Specimen name="text field: rest, hint, optional">
        <TextField name="street" label="Street" defaultValue="Lange Voorhout" />
        <TextField name="phone" label="Phone" type="tel" hint="Only for the parcel service" isOptional />
      </Specimen>
      <Specimen name="text field: error, disabled, long">
        <TextField name="postcode" label="Postcode" defaultValue="12" error="Postal Code must be valid" />
        <TextField name="country" label="Country" defaultValue="Netherlands" isDisabled />
        <TextField name="message" label="Message" isLong isOptional />
      </Specimen>
      <Specimen name="select: rest, chosen, error, disabled">
        <SelectField name="rest" label="Country" options={countries} placeholder="Choose a country" />
        <SelectField name="chosen" label="Country" options={countries} defaultValue="be" />
        <SelectField name="wrong" label="Country" options={countries} error="Choose a country" />
        <SelectField name="off" label="Country" options={countries} defaultValue="de" isDisabled />
      </Specimen>
      <Specimen name="radio group">
        <RadioGroup name="paper" label="Paper" options={papers} defaultValue="matt" />
        <RadioGroup name="size" label="Size" options={papers.slice(0, 2)} error="Choose a size" />
      </Specimen>
      <Specimen name="checkbox">
        <Checkbox defaultSelected>Chosen</Checkbox>
        <Checkbox>Not chosen</Checkbox>
        <Checkbox isIndeterminate>Some chosen</Checkbox>
        <Checkbox isDisabled>Disabled</Checkbox>
      </Specimen>
      <Specimen name="tiles to choose">
        <div className={styles.tiles}>
          <SelectTile label="Chosen" isSelected={isChosen} onChange={setChosen}>
            <Skeleton className={styles.tile} />
          </SelectTile>
          <SelectTile label="Not chosen" isSelected={!isChosen} onChange={() => setChosen(!isChosen)}>
            <Skeleton className={styles.tile} />
          </SelectTile>
        </div>
      </Specimen>
      <Specimen name="switch">
        <Switch defaultSelected>Expand all months</Switch>
        <Switch>Off</Switch>
        <Switch isDisabled>Disabled</Switch>
      </Specimen>
      <Specimen name="one of a long list">
        <ComboField
          label="Search by month"
          placeholder="Month or year"
          nothingFound="No month found"
          options={months}
          isMatch={isFoundBy}
          onChoose={() => undefined}
        />
      </Specimen>
      <Specimen name="form, checked on submit" isWide>
        <SampleForm />
      </Specimen>
    </Section>
  );
}

const months = ['March 2026', 'February 2026', 'August 2025'].map((label) => ({ id: label, label }));

function SampleForm() {
  const [problems, setProblems] = useState<Record<string, string>>({});
  const check = (values: FormData) =>
    setProblems(values.get('album') ? {} : { album: 'Please give your album a name' });
  return (
    <Form
      problems={problems}
      onSubmit={check}
      actions={
        <Button type="submit" variant="primary">
          Save
        </Button>
      }
    >
      <TextField name="album" label="Album name" placeholder="Untitled album" error={problems.album} />
    </Form>
  );
}
