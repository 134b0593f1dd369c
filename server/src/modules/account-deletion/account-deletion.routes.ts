import { accountDeletionRoutes as routes } from '@keepsake/contract/account-deletion';
import {
  ApiError,
  bearerOf,
  type HttpRequest,
  type HttpServer,
  implement,
} from '../../platform/http/index.ts';
import { requestedLanguages } from '../../platform/http/requested-languages.ts';
import { identityOfToken } from '../identity/index.ts';
import type { AccountDeletionDependencies } from './account-deletion-dependencies.ts';
import { confirmDeletion } from './confirm-deletion.ts';
import { readDeletion } from './read-deletion.ts';
import { requestDeletion } from './request-deletion.ts';

/** @throws ApiError not-found unless it is the identity of the caller's token */
function refuseOthers(request: HttpRequest, { idpType, idpSub }: { idpType: string; idpSub: string }): void {
  const own = identityOfToken(bearerOf(request));
  if (own?.idpType !== idpType || own.idpSub !== idpSub)
    throw new ApiError('not-found', { detail: 'another identity' });
}

export function registerAccountDeletionRoutes(
  app: HttpServer,
  dependencies: AccountDeletionDependencies,
): void {
  implement(app, routes.getAccountDeletion, ({ actor, params, request }) => {
    refuseOthers(request, params);
    return readDeletion(dependencies, actor);
  });

  implement(app, routes.requestAccountDeletion, async ({ actor, params, body, site, request }) => {
    refuseOthers(request, params);
    await requestDeletion(dependencies, actor, {
      channel: body.channel,
      askedAt: site,
      languages: requestedLanguages(request),
    });
    return null;
  });

  implement(app, routes.confirmAccountDeletion, async ({ actor, params, body, site, request, reply }) => {
    refuseOthers(request, params);
    if (body.confirmationToken !== params.token) throw new ApiError('not-found', { detail: 'two tokens' });
    await confirmDeletion(dependencies, actor, { token: params.token, askedAt: site });
    reply.header('Clear-Site-Data', '"cache", "storage"');
    return null;
  });
}
