import { configRoutes } from '@keepsake/contract/config';
import { type Passkey, passkeysRoutes } from '@keepsake/contract/passkeys';
import type { FakeResponses } from './fake-responses.ts';
import { withPasswords } from './serve-two-step.ts';

export const addingUrl = 'https://photos.example/oidc/passkeys/add?token=t';

export const phoneKey: Passkey = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'iPhone',
  createdAt: '2026-11-20T08:30:00.000Z',
  lastUsedAt: '2026-11-27T07:15:00.000Z',
};
/** The longest name, of one word. */
export const longKey: Passkey = {
  id: '01890000-0000-7000-8000-000000000002',
  name: 'Sicherheitsschlüssel'.padEnd(64, 'x'),
  createdAt: '2026-11-25T20:00:00.000Z',
};

/** A service that remembers what the customer does. */
export function servePasskeys(server: FakeResponses, passkeys: readonly Passkey[]): void {
  let current = [...passkeys];
  server.respond(configRoutes.getConfig, ({ host }) => withPasswords(host));
  server.respond(passkeysRoutes.listPasskeys, () => ({ passkeys: current }));
  server.respond(passkeysRoutes.addPasskey, { url: addingUrl });
  server.respond(passkeysRoutes.renamePasskey, ({ params, body }) => {
    current = current.map((one) => (one.id === params.passkeyId ? { ...one, ...body } : one));
    return null;
  });
  server.respond(passkeysRoutes.removePasskey, ({ params }) => {
    current = current.filter(({ id }) => id !== params.passkeyId);
    return null;
  });
}
