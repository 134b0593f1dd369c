import { CalendarDays, ImagePlus, Images } from 'lucide-react';
import { useTranslations } from 'use-intl';
import styles from './first-steps.module.css';

const steps = [
  { id: 'add', Icon: ImagePlus },
  { id: 'sorted', Icon: CalendarDays },
  { id: 'albums', Icon: Images },
] as const;

/** What a new customer can do, in order. */
export default function FirstSteps() {
  const t = useTranslations('overview.steps');
  return (
    <ol className={styles.steps}>
      {steps.map(({ id, Icon }) => (
        <li key={id} className={styles.step}>
          <Icon aria-hidden />
          <h3>{t(`${id}.title`)}</h3>
          <p>{t(`${id}.text`)}</p>
        </li>
      ))}
    </ol>
  );
}
