import * as z from 'zod/mini';
import { ofIdentity } from './email-changes.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

/** Code points of two UTF-16 units; the server counts code points. */
const maxUnits = 2 * limits.account.maxPasswordLength;

const typed = {
  currentPassword: z.string().check(z.minLength(1), z.maxLength(maxUnits)),
  password: z.string().check(z.minLength(limits.account.minPasswordLength), z.maxLength(maxUnits)),
};

/** Whether the new password is the current one, also where a keyboard encodes it in another way. */
export const isSamePassword = (values: Readonly<Record<'currentPassword' | 'password', string>>): boolean =>
  values.currentPassword.normalize('NFKC') === values.password.normalize('NFKC');

const isNew = z.refine<{ currentPassword: string; password: string }>((values) => !isSamePassword(values), {
  path: ['password'],
  error: 'is the current one',
});

export const typedPasswords = z.strictObject(typed).check(isNew);

export const passwordChange = z
  .strictObject({
    ...typed,
    /** Signs out every browser but this one, which its session cookie names. */
    endsOthers: z.boolean(),
  })
  .check(isNew);
export type PasswordChange = z.infer<typeof passwordChange>;

/** Accounts of the embedded provider only. */
export const passwordsRoutes = {
  changePassword: route({
    base: 'authApi',
    auth: 'customer',
    method: 'PUT',
    path: '/v2/identities/:idpType/:idpSub/password',
    status: 204,
    summary:
      'Changes the password. `fields` of 400 names a wrong current password, or a new one that is easy to guess or the current one',
    params: z.strictObject(ofIdentity),
    body: passwordChange,
    response: z.null(),
    rateLimits: { perAccount: ['accountWritesPerAccount'] },
    errors: ['not-found', 'conflict'],
  }),
};
