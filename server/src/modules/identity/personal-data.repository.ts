import { isoOf, jsonOf, readItems } from '../../platform/database/read-in-parts.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PersonalDataSources, PersonalDataSubject } from '../module.ts';
import { embeddedName } from './provider/create-provider.ts';

/** Accounts of the embedded provider, whose passwords and tokens are never handed out. */
const accountsOf = ({ identities }: PersonalDataSubject) =>
  sql`any(${identities.filter(({ issuer }) => issuer === embeddedName).map(({ subject }) => subject)}::uuid[])`;

export const identityPersonalData: PersonalDataSources<'account' | 'passkeys' | 'emailChanges' | 'devices'> =
  {
    account: (tx, subject) =>
      readItems(
        tx,
        'data_account',
        sql`
      select ${jsonOf({
        accountId: 'account_id',
        email: 'email',
        name: 'name',
        createdAt: isoOf('created_at'),
      })} as item
      from accounts where tenant_id = ${subject.tenantId} and account_id = ${accountsOf(subject)}`,
      ),

    passkeys: (tx, subject) =>
      readItems(
        tx,
        'data_passkeys',
        sql`
      select ${jsonOf({
        name: 'name',
        createdAt: isoOf('created_at'),
        lastUsedAt: isoOf('last_used_at'),
      })} as item
      from passkeys where tenant_id = ${subject.tenantId} and account_id = ${accountsOf(subject)}
      order by created_at, passkey_id`,
      ),

    emailChanges: (tx, subject) =>
      readItems(
        tx,
        'data_email_changes',
        sql`
      select ${jsonOf({ email: 'email', state: 'state', expiresAt: isoOf('expires_at') })} as item
      from email_changes where tenant_id = ${subject.tenantId} and account_id = ${accountsOf(subject)}
      order by expires_at, change_id`,
      ),

    devices: (tx, { tenantId, customerId }) =>
      readItems(
        tx,
        'data_devices',
        sql`
      select ${jsonOf({
        browser: 'browser',
        system: 'system',
        storefront: 'storefront',
        signedInAt: isoOf('created_at'),
        lastUsedAt: isoOf('refreshed_at'),
        expiresAt: isoOf('expires_at'),
      })} as item
      from sessions where tenant_id = ${tenantId} and customer_id = ${customerId} order by created_at`,
      ),
  };
