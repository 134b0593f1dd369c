import { type Experiment, experiments } from '@keepsake/contract/third-parties';
import { useState, useSyncExternalStore } from 'react';
import { currentOffers, forcedOffer, forceOffer } from '../../consent/third-parties/experiments.ts';
import { Button } from '../../ui/button/button.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import styles from './dev-flags.module.css';

/** Each experiment, its offer on this page, and a way to force the other one. */
export function ExperimentOffers() {
  const offers = useSyncExternalStore(currentOffers.subscribe, currentOffers.getSnapshot);
  const [forced, setForced] = useState(readForced);
  const force = (experiment: Experiment, offer: 'variant' | 'control' | null) => {
    forceOffer(experiment, offer);
    setForced(readForced());
  };
  return (
    <>
      <h2>Experiments</h2>
      <p>
        The provider assigns an offer after consent to statistics; until then, and without an answer within
        0.8 seconds, it is control. A forced offer is kept in this browser and shows from the next page load
        on.
      </p>
      <ul className={styles.flags}>
        {experiments.map((experiment) => (
          <li key={experiment} className={styles.flag}>
            <Switch
              isSelected={(forced[experiment] ?? offers?.[experiment]) === 'variant'}
              onChange={(isOn) => force(experiment, isOn ? 'variant' : 'control')}
            >
              <span className={styles.name}>{experiment}</span>
              <span className={styles.source}>
                {forced[experiment] ? `Forced: ${forced[experiment]}. ` : ''}
                On this page: {offers?.[experiment] ?? 'control, without an answer'}
              </span>
            </Switch>
            {forced[experiment] ? (
              <Button size="small" aria-label={`Clear ${experiment}`} onPress={() => force(experiment, null)}>
                Clear
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

const readForced = () =>
  Object.fromEntries(experiments.map((experiment) => [experiment, forcedOffer(experiment)])) as Record<
    Experiment,
    ReturnType<typeof forcedOffer>
  >;
