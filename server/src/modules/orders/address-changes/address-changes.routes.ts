import { addressChangesRoutes as routes } from '@keepsake/contract/address-changes';
import { type HttpServer, implement } from '../../../platform/http/index.ts';
import { requestedLanguages } from '../../../platform/http/requested-languages.ts';
import type { AddressChangeDependencies } from './address-change-dependencies.ts';
import { requestAddressChange } from './request-address-change.ts';

export function registerAddressChangesRoutes(app: HttpServer, dependencies: AddressChangeDependencies): void {
  implement(app, routes.changeDeliveryAddress, async ({ actor, params, body, site, request, reply }) => {
    const { locale } = dependencies.pageBrandOf(site.origin, requestedLanguages(request));
    const change = { orderCode: params.code, address: body, locale, askedAt: site };
    const requested = await requestAddressChange(dependencies, actor, change);
    if (requested.state === 'RequestSent') reply.status(202);
    return requested;
  });
}
