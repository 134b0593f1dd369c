import { customersRoutes } from '@keepsake/contract/customers';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export function useCustomer() {
  return useQuery({
    queryKey: ['customers', 'me'],
    queryFn: ({ signal }) => call(customersRoutes.getMe, { signal }),
  });
}
