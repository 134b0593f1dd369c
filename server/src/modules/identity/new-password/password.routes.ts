import { passwordsRoutes as routes } from '@keepsake/contract/passwords';
import { type HttpServer, implement } from '../../../platform/http/index.ts';
import { refuseOthers } from '../email-change/request-email-change.ts';
import { type ChangePasswordDependencies, changePassword } from './change-password.ts';

export function registerPasswordRoutes(app: HttpServer, dependencies: ChangePasswordDependencies): void {
  implement(app, routes.changePassword, async ({ actor, params, body, request, site }) => {
    refuseOthers(actor, params);
    await changePassword(dependencies, { actor, body, request, site });
    return null;
  });
}
