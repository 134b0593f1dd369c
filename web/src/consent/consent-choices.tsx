import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button/button.tsx';
import { Switch } from '../ui/field/switch.tsx';
import { type Consent, noConsent } from './consent.ts';
import styles from './consent-banner.module.css';

interface ConsentChoicesProps {
  readonly asked: Consent;
  readonly current: Consent;
  readonly onChoose: (consent: Consent) => void;
}

const kinds = ['analytics', 'marketing'] as const;

export function ConsentChoices({ asked, current, onChoose }: ConsentChoicesProps) {
  const t = useTranslations('consent');
  const [chosen, setChosen] = useState<Consent>({
    analytics: asked.analytics && current.analytics,
    marketing: asked.marketing && current.marketing,
  });
  return (
    <div className={styles.choices}>
      {kinds
        .filter((kind) => asked[kind])
        .map((kind) => (
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
        <Button onPress={() => onChoose(asked)}>{t('acceptAll')}</Button>
        <Button onPress={() => onChoose(noConsent)}>{t('refuseAll')}</Button>
      </div>
    </div>
  );
}
