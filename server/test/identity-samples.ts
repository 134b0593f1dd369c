import { embeddedIdpType } from '@keepsake/contract/session';
import { password } from './identity-app.ts';

interface Ids {
  readonly accountId: string;
}

const identityOf = ({ accountId }: Ids) => ({ idpType: embeddedIdpType, idpSub: accountId });

const passkeyOf = (ids: Ids) => ({
  ...identityOf(ids),
  passkeyId: '01890000-0000-7000-8000-000000000000',
});

/** Samples of the routes about an account at the provider. */
export const identitySamples = {
  'email-changes.requestEmailChange': (ids: Ids) => ({
    params: identityOf(ids),
    body: { email: 'matrix-new@demo.keepsake.test', channel: 'LB-GB' },
  }),
  'email-changes.confirmEmailChange': (ids: Ids) => ({
    params: { ...identityOf(ids), token: 'matrix' },
    body: { confirmationToken: 'matrix' },
  }),
  'email-changes.getPendingEmailChange': (ids: Ids) => ({ params: identityOf(ids) }),
  'email-changes.resendEmailChange': (ids: Ids) => ({ params: identityOf(ids) }),
  'email-changes.cancelEmailChange': (ids: Ids) => ({ params: identityOf(ids) }),
  'passwords.changePassword': (ids: Ids) => ({
    params: identityOf(ids),
    body: { currentPassword: password, password: 'red lamp under the stairs', endsOthers: false },
  }),
  'two-step.getTwoStep': (ids: Ids) => ({ params: identityOf(ids) }),
  'two-step.setUpTwoStep': (ids: Ids) => ({ params: identityOf(ids) }),
  'two-step.startTwoStep': (ids: Ids) => ({ params: identityOf(ids), body: { code: '000000' } }),
  'two-step.renewRecoveryCodes': (ids: Ids) => ({ params: identityOf(ids) }),
  'two-step.endTwoStep': (ids: Ids) => ({ params: identityOf(ids) }),
  'passkeys.listPasskeys': (ids: Ids) => ({ params: identityOf(ids) }),
  'passkeys.addPasskey': (ids: Ids) => ({ params: identityOf(ids) }),
  'passkeys.renamePasskey': (ids: Ids) => ({ params: passkeyOf(ids), body: { name: 'Phone' } }),
  'passkeys.removePasskey': (ids: Ids) => ({ params: passkeyOf(ids) }),
  'account-deletion.getAccountDeletion': (ids: Ids) => ({ params: identityOf(ids) }),
  'account-deletion.requestAccountDeletion': (ids: Ids) => ({
    params: identityOf(ids),
    body: { channel: 'LB-GB' },
  }),
  'account-deletion.confirmAccountDeletion': (ids: Ids) => ({
    params: { ...identityOf(ids), token: 'absent' },
    body: { confirmationToken: 'absent' },
  }),
};
