import type { FtpAccess } from '@keepsake/contract/config';
import { CloudUpload } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { hasExtension } from '../api/client.ts';
import { useConfig } from '../api/site-context.tsx';
import { usePageTitle } from '../browser/page.ts';
import { paths } from '../browser/paths.ts';
import { useCustomer } from '../settings/business/use-customer.ts';
import { Card, CardLink } from '../ui/card/card.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { NavButton } from '../ui/link/nav-button.tsx';
import { PageBox } from '../ui/page/page.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { Callbacks } from './callbacks.tsx';
import styles from './integration.module.css';

/** How businesses upload files by FTP, and where events of their orders are sent. */
export function IntegrationPage() {
  const t = useTranslations('shell');
  const { ftp } = useConfig();
  usePageTitle(t('ftp'));
  const callbacks = hasExtension('businessCallbacks') ? <Callbacks /> : null;
  if (ftp === null) {
    return (
      <PageBox>
        <NoAccess />
        {callbacks}
      </PageBox>
    );
  }
  return (
    <PageBox>
      <h1>{t('ftp')}</h1>
      <Access {...ftp} />
      <Example xml={ftp.exampleXml} />
      {callbacks}
    </PageBox>
  );
}

function Access({ protocol, host, port, folder, userName, fileNaming }: FtpAccess) {
  const t = useTranslations();
  return (
    <Card
      title={t('integration.access')}
      links={<CardLink href={paths.contact}>{t('contact.title')}</CardLink>}
    >
      <dl className={styles.values}>
        <Value name={t('integration.protocol')} value={protocol} />
        <Value name={t('integration.host')} value={host} />
        <Value name={t('integration.port')} value={String(port)} />
        <Value name={t('integration.folder')} value={folder} />
        <Value name={t('integration.fileNames')} value={fileNaming} />
        <UserName pattern={userName} />
        <div>
          <dt>{t('settings.password')}</dt>
          <dd>{t('integration.passwordText')}</dd>
        </div>
      </dl>
    </Card>
  );
}

const numberInPattern = '{customerNumber}';

/** As the shop has written it, with the number that the shop has given the customer. */
function UserName({ pattern }: { pattern: string | undefined }) {
  const t = useTranslations('integration');
  const { data: customer, isPending } = useCustomer();
  const isNumbered = pattern?.includes(numberInPattern) ?? false;
  const number = customer?.customerNumber;
  if (pattern !== undefined && (!isNumbered || number !== undefined))
    return <Value name={t('userName')} value={pattern.replaceAll(numberInPattern, number ?? '')} />;
  const isLoading = isNumbered && isPending;
  return (
    <div>
      <dt>{t('userName')}</dt>
      <dd>{isLoading ? <Skeleton className={styles.line} /> : t('userNameText')}</dd>
    </div>
  );
}

function Value({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
      </dd>
    </div>
  );
}

function Example({ xml }: { xml: string }) {
  const t = useTranslations('integration');
  const title = useId();
  return (
    <div className={styles.example}>
      <h2 id={title}>{t('example')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
      <section className={styles.code} tabIndex={0} aria-labelledby={title}>
        <pre>{xml}</pre>
      </section>
    </div>
  );
}

function NoAccess() {
  const t = useTranslations();
  return (
    <EmptyState
      isPage
      tone="accent"
      picture={<CloudUpload />}
      title={t('shell.ftp')}
      actions={
        <NavButton href={paths.contact} variant="primary">
          {t('contact.title')}
        </NavButton>
      }
    >
      <p>{t('integration.ask')}</p>
    </EmptyState>
  );
}
