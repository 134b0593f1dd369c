import type { AccountDeletion } from '@keepsake/contract/account-deletion';
import { consentProofLimits } from '@keepsake/contract/consent-proofs';
import { limits } from '@keepsake/contract/limits';
import { CircleUserRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAccount, useConfig } from '../../api/site-context.tsx';
import { usePageTitle } from '../../browser/page.ts';
import { paths } from '../../browser/paths.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import styles from './delete-account.module.css';
import { type Identity, useAccountDeletion } from './deletion-queries.ts';
import { RequestDeletion } from './request-deletion.tsx';

export function DeleteAccountPage() {
  const { deletesAccounts } = useConfig();
  const { identity } = useAccount();
  return deletesAccounts && identity ? <Deletion identity={identity} /> : <AskCustomerCare />;
}

/** The brand deletes no accounts here, or the identity provider does. */
function AskCustomerCare() {
  const t = useTranslations('accountDeletion');
  usePageTitle(t('title'));
  return (
    <EmptyState
      isPage
      picture={<CircleUserRound />}
      title={t('title')}
      actions={
        <NavButton href={paths.contact} variant="primary">
          {t('contact')}
        </NavButton>
      }
    >
      {t('byCustomerCare')}
    </EmptyState>
  );
}

function Deletion({ identity }: { identity: Identity }) {
  const t = useTranslations('accountDeletion');
  const settings = useTranslations('settings');
  const href = useAccount().isBusiness ? paths.settingsB2b : paths.settings;
  const query = useAccountDeletion(identity);
  return (
    <SettingsFrame title={t('title')} back={{ href, label: settings('title') }} query={query}>
      {(deletion) => (
        <div className={styles.all}>
          <Consequences deletion={deletion} />
          <KeepPhotos deletion={deletion} />
          <RequestDeletion deletion={deletion} identity={identity} />
        </div>
      )}
    </SettingsFrame>
  );
}

interface PartProps {
  readonly deletion: Partial<AccountDeletion>;
}

function Consequences({ deletion: { photosCount, albumsCount } }: PartProps) {
  const t = useTranslations('accountDeletion');
  const { brand } = useConfig();
  return (
    <>
      <p>{t('intro', { brand: brand.name, days: limits.customer.graceDays })}</p>
      <section className={styles.part} aria-labelledby="what-goes">
        <h2 id="what-goes">{t('goes')}</h2>
        <ul className={styles.list}>
          <li>{photosCount ? t('photosCounted', { count: photosCount }) : t('photos')}</li>
          <li>{albumsCount ? t('albumsCounted', { count: albumsCount }) : t('albums')}</li>
          <li>{t('projects')}</li>
          <li>{t('widgets')}</li>
          <li>{t('details')}</li>
          <li>{t('newsletter')}</li>
        </ul>
      </section>
      <section className={styles.part} aria-labelledby="what-stays">
        <h2 id="what-stays">{t('stays')}</h2>
        <p>{t('staysText')}</p>
        <p>{t('staysConsents', { years: consentProofLimits.keptYears })}</p>
      </section>
    </>
  );
}

function KeepPhotos({ deletion: { photosCount } }: PartProps) {
  const t = useTranslations('accountDeletion');
  const { switches } = useConfig();
  if (!switches.export || photosCount === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="keep-photos">
      <h2 id="keep-photos">{t('keepPhotos')}</h2>
      <p>{t('keepPhotosText')}</p>
      <div>
        <NavButton href={paths.downloads}>{t('export')}</NavButton>
      </div>
    </section>
  );
}
