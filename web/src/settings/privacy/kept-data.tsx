import { consentProofLimits } from '@keepsake/contract/consent-proofs';
import { limits } from '@keepsake/contract/limits';
import { callbackLimits } from '@keepsake/contract/server-limits';
import { storageMonths } from '@keepsake/contract/storage-status';
import { useTranslations } from 'use-intl';
import { hasExtension } from '../../api/client.ts';
import { useAccount } from '../../api/site-context.tsx';
import styles from './privacy.module.css';

const daysOf = (seconds: number) => seconds / 86_400;

/** Kinds of data, and how long each is kept. */
export function KeptData() {
  const t = useTranslations('privacy');
  const { isBusiness } = useAccount();
  const { session, activity, newsletter, photos, exports } = limits;
  const rows: readonly (readonly [what: string, howLong: string])[] = [
    [t('details'), t('untilDeleted')],
    [t('photos'), t('untilStorageEnds', { months: storageMonths })],
    [t('deleted'), t('toRestore', { days: photos.graceDays })],
    [t('orders'), t('byLaw')],
    [t('activity'), t('days', { days: activity.keptDays })],
    [
      t('devices'),
      t('sinceUsed', { days: daysOf(session.idleSeconds), longest: daysOf(session.longestSeconds) }),
    ],
    [t('unconfirmed'), t('days', { days: newsletter.confirmationDays })],
    [t('consents'), t('afterEnd', { years: newsletter.proofYears })],
    [t('cookieAnswers'), t('afterLast', { years: consentProofLimits.keptYears })],
    [t('files'), t('days', { days: daysOf(exports.validSeconds) })],
    ...(isBusiness && hasExtension('businessCallbacks')
      ? [[t('callbacks'), t('days', { days: daysOf(callbackLimits.keptSeconds) })] as const]
      : []),
  ];
  return (
    <section className={styles.part} aria-labelledby="kept">
      <h2 id="kept">{t('keeps')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('howLong')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, howLong]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{howLong}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
