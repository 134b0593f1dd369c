import { ApiError, type Guards, type HttpRequest } from '../../platform/http/index.ts';
import { isOfBackOffice, type Recogniser } from './recognise.ts';

/** RFC 6750, 2.1; tokens in the query or the body are not looked at. */
function bearerOf({ headers }: HttpRequest): string {
  const token = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) throw new ApiError('not-signed-in', { detail: 'no bearer token' });
  return token;
}

/** Who sends a request, by its bearer token. */
export function createGuards(recogniser: Recogniser): Guards {
  return {
    async customer(request, whenDeleted) {
      const { actor } = await recogniser.customer(bearerOf(request), request.site, whenDeleted);
      return actor;
    },
    async backOffice(request) {
      const token = await recogniser.verify(bearerOf(request), request.site);
      if (!isOfBackOffice(token)) throw new ApiError('not-signed-in', { detail: 'not the back office' });
      const clientId = token.clientId ?? token.subject;
      return { kind: 'back-office', tenantId: request.site.tenantId, clientId, scopes: token.scopes };
    },
  };
}
