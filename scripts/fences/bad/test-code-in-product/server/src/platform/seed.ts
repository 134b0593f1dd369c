import { anna } from '../../test/build-customer.ts';

export const customers = [anna];
