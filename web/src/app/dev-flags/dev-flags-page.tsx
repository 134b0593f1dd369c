import { type FeatureFlag, featureFlags, type SiteConfig } from '@keepsake/contract/config';
import { Fragment, useState } from 'react';
import { flagValue, useConfig } from '../../api/site-context.tsx';
import type { FlagValue } from '../../browser/feature-flags.ts';
import { usePageTitle } from '../../browser/page.ts';
import { localStore } from '../../browser/storage.ts';
import { Button } from '../../ui/button/button.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import styles from './dev-flags.module.css';
import { ExperimentOffers } from './experiment-offers.tsx';

const sources = {
  address: 'the address',
  browser: 'this browser',
  hosts: 'the list of hosts',
} as const;

/** Each feature flag, its value and source. Outside production only. */
export function DevFlagsPage() {
  usePageTitle('Feature flags');
  const config = useConfig();
  // Storage sends no event in the same tab.
  const [flags, setFlags] = useState(() => readAll(config));
  const keep = (flag: FeatureFlag, value: boolean | null) => {
    if (value === null) localStore.remove(flag);
    else localStore.set(flag, String(value));
    setFlags(readAll(config));
  };
  return (
    <div className={styles.page} lang="en">
      <h1>Feature flags</h1>
      <p>
        The address decides first, then this browser, then the list of hosts. A switch is kept in this
        browser; menus and pages follow it from the next page load on.
      </p>
      <ul className={styles.flags}>
        {flags.map((state) => (
          <Flag key={state.flag} state={state} onKeep={(value) => keep(state.flag, value)} />
        ))}
      </ul>
      <ExperimentOffers />
      <div>
        <Button onPress={() => window.location.reload()}>Load the page again</Button>
      </div>
    </div>
  );
}

interface FlagState extends FlagValue {
  readonly flag: FeatureFlag;
  readonly hosts: readonly string[];
  readonly isKept: boolean;
}

function readAll(config: SiteConfig): FlagState[] {
  return featureFlags.map((flag) => ({
    ...flagValue(flag, config),
    flag,
    hosts: config.flags[flag] ?? [],
    isKept: localStore.get(flag) !== null,
  }));
}

/** Breaks between words only. */
function breakable(flag: FeatureFlag) {
  return flag.split(/(?=[A-Z])/).map((word) => (
    <Fragment key={word}>
      {word}
      <wbr />
    </Fragment>
  ));
}

interface FlagProps {
  readonly state: FlagState;
  readonly onKeep: (value: boolean | null) => void;
}

function Flag({ state, onKeep }: FlagProps) {
  const { flag, isOn, source, hosts, isKept } = state;
  return (
    <li className={styles.flag}>
      <Switch isSelected={isOn} isDisabled={source === 'address'} onChange={onKeep}>
        <span className={styles.name}>{breakable(flag)}</span>
        <span className={styles.source}>
          {isOn ? 'On' : 'Off'}, by {sources[source]}. Hosts: {hosts.join(', ') || 'none'}
        </span>
      </Switch>
      {isKept ? (
        <Button size="small" aria-label={`Clear ${flag}`} onPress={() => onKeep(null)}>
          Clear
        </Button>
      ) : null}
    </li>
  );
}
