import { basePath } from '@keepsake/contract/bases';
import { phoneUploadPath, pairingsRoutes as routes } from '@keepsake/contract/pairings';
import {
  ApiError,
  bearerOf,
  type HttpServer,
  implement,
  type PhoneActor,
} from '../../platform/http/index.ts';
import { connectPhone } from './connect-phone.ts';
import { createPairing } from './create-pairing.ts';
import { notifyOwner, type PairingDependencies } from './pairing-dependencies.ts';
import { endPairing, findPairing } from './pairings.repository.ts';
import { readPairing, readPhone } from './read-pairing.ts';

function registerForCustomers(app: HttpServer, dependencies: PairingDependencies): void {
  const { database } = dependencies;

  implement(app, routes.createPairing, ({ actor, site, body, request }) =>
    createPairing(dependencies, { actor, site, token: bearerOf(request), albumId: body.albumId }),
  );

  implement(app, routes.getPairing, ({ actor, site, params }) => {
    const owner = { tenantId: actor.tenantId, ownerId: actor.customerId };
    return readPairing(dependencies, { owner, pairingId: params.id, origin: site.origin });
  });

  implement(app, routes.endPairing, async ({ actor, params }) => {
    const owner = { tenantId: actor.tenantId, ownerId: actor.customerId };
    await database.transaction(async (tx) => {
      if (!(await findPairing(tx, owner, params.id))) throw new ApiError('not-found');
      const isEnded = await endPairing(tx, params.id, 'revoked');
      if (isEnded) await notifyOwner(dependencies, tx, { ...owner, pairingId: params.id });
    });
    return null;
  });
}

function registerForPhones(app: HttpServer, dependencies: PairingDependencies): void {
  const { database, uploads, quotaOf, timeZoneOf } = dependencies;

  implement(app, routes.connectPhone, ({ site, body }) =>
    connectPhone(dependencies, { tenantId: site.tenantId, ...body }),
  );

  implement(app, routes.getPhone, ({ actor }) => readPhone(dependencies, actor));

  implement(app, routes.finishPhone, async ({ actor }) => {
    await database.transaction(async (tx) => {
      const isEnded = await endPairing(tx, actor.pairingId, 'finished');
      if (isEnded) await notifyOwner(dependencies, tx, actor);
    });
    return null;
  });

  uploads.registerPhones(app, {
    folder: `${basePath('qrUploadApi')}${phoneUploadPath}`,
    async identify(request) {
      const { tenantId, ownerId, pairingId, albumId }: PhoneActor = await app.guards.phone(request);
      const { brandId } = request.site;
      return {
        owner: { tenantId, ownerId },
        timeZone: timeZoneOf(brandId),
        quota: quotaOf(brandId),
        phone: { pairingId, albumId },
      };
    },
  });
}

export function registerPairingsRoutes(app: HttpServer, dependencies: PairingDependencies): void {
  registerForCustomers(app, dependencies);
  registerForPhones(app, dependencies);
}
