import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { paths } from '../../browser/paths.ts';
import { useCustomer } from '../../settings/business/use-customer.ts';
import { scheduleDeletedNotice } from '../deleted-notice.ts';

/**
 * Milliseconds between two 404 that mean a deleted customer: a service that fails for a moment may respond
 * so, too.
 */
const CONFIRM_MS = 10_000;

/** Signs out a deleted customer, and shows why (IDE-4, IDE-9). */
export function useLeaveWhenDeleted(): void {
  const navigate = useNavigate();
  const isDeleted = useIsDeleted();
  useEffect(() => {
    if (!isDeleted) return;
    scheduleDeletedNotice();
    void navigate({ href: paths.logout });
  }, [isDeleted, navigate]);
}

function useIsDeleted(): boolean {
  const { data, error, errorUpdatedAt, isPending, refetch } = useCustomer();
  const [missingSince, setMissingSince] = useState<number | null>(null);
  const isMissing = isApiError(error) && error.status === 404;
  if (isMissing && missingSince === null) setMissingSince(errorUpdatedAt);
  if (!isMissing && !isPending && missingSince !== null) setMissingSince(null);
  const isConfirmed = isMissing && missingSince !== null && errorUpdatedAt - missingSince >= CONFIRM_MS;
  useEffect(() => {
    if (!isMissing || isConfirmed) return undefined;
    const timer = setTimeout(() => void refetch(), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [isMissing, isConfirmed, refetch]);
  return data?.accountDeleted === true || isConfirmed;
}
