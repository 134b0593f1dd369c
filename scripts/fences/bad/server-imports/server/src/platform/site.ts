import { routes } from '../../../web/src/app/routes.ts';

export const served = routes;
