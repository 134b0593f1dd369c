import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button/button.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import type { Consent } from './consent.ts';
import styles from './consent-banner.module.css';

interface ConsentChoicesProps {
  readonly current: Consent;
  readonly onChoose: (consent: Consent) => void;
}

const kinds = ['analytics', 'marketing'] as const;

export function ConsentChoices({ current, onChoose }: ConsentChoicesProps) {
  const t = useTranslations('consent');
  const [chosen, setChosen] = useState(current);
  return (
    <div className={styles.choices}>
      {kinds.map((kind) => (
        <Switch
          key={kind}
          isSelected={chosen[kind]}
          onChange={(isOn) => setChosen((before) => ({ ...before, [kind]: isOn }))}
        >
          <span className={styles.kind}>{t(kind)}</span>
          <span className={styles.hint}>{t(`${kind}Hint`)}</span>
        </Switch>
      ))}
      <div className={styles.actions}>
        <Button onPress={() => onChoose(chosen)}>{t('save')}</Button>
        <Button onPress={() => onChoose({ analytics: true, marketing: true })}>{t('acceptAll')}</Button>
      </div>
    </div>
  );
}
