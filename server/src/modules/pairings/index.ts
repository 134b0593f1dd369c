import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import {
  ApiError,
  bearerOf,
  type HttpRequest,
  type HttpServer,
  type PhoneActor,
} from '../../platform/http/index.ts';
import { hashToken } from '../../platform/ids/index.ts';
import { sweepInBatches } from '../../platform/sweeps/index.ts';
import type { EndedSignIns } from '../identity/index.ts';
import type { PhoneSent } from '../uploads/index.ts';
import { requireOpen } from './connect-phone.ts';
import { lockAccount, notifyOwner, ownerOf, type PairingDependencies } from './pairing-dependencies.ts';
import { deletePairingsBefore, endPairingsOf, findPairingByToken } from './pairings.repository.ts';
import { registerPairingsRoutes } from './pairings.routes.ts';
import { loadPhonePage, type PhonePageOptions } from './phone-page.ts';

export { pairingsPersonalData } from './personal-data.repository.ts';

export interface Pairings {
  /** Ends the pairings of the account: a phone must not go on for a customer who has left. */
  signInsEnded(tx: Transaction, account: EndedSignIns): Promise<void>;
  /** Notifies the owner of a photo. */
  phoneSent(tx: Transaction, sent: PhoneSent): Promise<void>;
  register(app: HttpServer): void;
  /** The guard of phones. @throws ApiError not-signed-in, or the reason why the pairing has ended */
  identifyPhone(request: HttpRequest): Promise<PhoneActor>;
  /** Returns the number of deleted rows. */
  sweep(): Promise<number>;
}

const batchSize = 1000;
/** Ended pairings are kept for a day, to give phones the reason. */
const keptSeconds = 24 * 3600;

export async function createPairings(
  dependencies: PairingDependencies & PhonePageOptions,
): Promise<Pairings> {
  const { database, clock, customers } = dependencies;
  const page = await loadPhonePage(dependencies);
  return {
    // Any sign-out of the account.
    async signInsEnded(tx, account) {
      await lockAccount(tx, account);
      for (const row of await endPairingsOf(tx, account)) {
        await notifyOwner(dependencies, tx, { ...ownerOf(row), pairingId: row.pairing_id });
      }
    },
    phoneSent: (tx, sent) => notifyOwner(dependencies, tx, sent),
    register(app) {
      registerPairingsRoutes(app, dependencies);
      page?.register(app);
    },
    async identifyPhone(request) {
      const { tenantId } = request.site;
      const isCustomer = customers.whileCustomer('pairings', 'owner_id');
      const key = { tenantId, hash: hashToken(bearerOf(request)), isCustomer };
      const row = await findPairingByToken(database.autocommit, key);
      if (!row) throw new ApiError('not-signed-in', { detail: 'no such pairing' });
      requireOpen(row, clock.now());
      return {
        kind: 'phone',
        ...ownerOf(row),
        pairingId: row.pairing_id,
        albumId: row.album_id,
        expiresAt: instantFromDatabase(row.expires_at),
      };
    },
    sweep: () => {
      const before = toInstant(clock.now() - keptSeconds * 1000);
      return sweepInBatches(batchSize, (limit) => deletePairingsBefore(database.autocommit, before, limit));
    },
  };
}
