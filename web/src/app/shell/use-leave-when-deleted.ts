import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { paths } from '../../browser/paths.ts';
import { useCustomer } from '../../features/business-account/use-customer.ts';

/**
 * Whoever has been deleted is signed out (account area, section 4: Customer state; section 7: 404 means deleted,
 * whatever a service of the retailer's own writes into such an answer).
 */
export function useLeaveWhenDeleted(): void {
  const navigate = useNavigate();
  const { data, error } = useCustomer();
  const isDeleted = data?.accountDeleted === true || (isApiError(error) && error.status === 404);
  useEffect(() => {
    if (isDeleted) void navigate({ href: paths.logout });
  }, [isDeleted, navigate]);
}
