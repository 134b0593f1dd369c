import { type PublicConfig, publicConfigRoutes } from '@keepsake/contract/public-config';
import { call } from '../api/client.ts';
import { reportError } from '../browser/report-error.ts';

/** Menus and addresses of this storefront; empty menus and default routes when they cannot be had (account area, section 8). */
export async function loadPublicConfig(host: string): Promise<PublicConfig> {
  try {
    return await call(publicConfigRoutes.getPublicConfig, { params: { host } });
  } catch (error) {
    reportError(error, 'public-config');
    return { host, menus: { header: [], footer: [] }, routes: {} };
  }
}
