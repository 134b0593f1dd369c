import { clientErrorFacts } from '@keepsake/contract/client-error-facts';
import type { ClientError, ClientOperation } from '@keepsake/contract/client-errors';

type Field = keyof typeof clientErrorFacts.shape;

function propertyOf(error: unknown, name: string): unknown {
  return error !== null && typeof error === 'object' && name in error
    ? (error as Record<string, unknown>)[name]
    : undefined;
}

/** The value if the report's schema accepts it; anything else could be personal data. */
function fitting<F extends Field>(field: F, value: unknown): ClientError[F] | undefined {
  const read = clientErrorFacts.shape[field].safeParse(value);
  return read.success ? (read.data as ClientError[F]) : undefined;
}

/**
 * The report of an error: code or kind, status, correlation id, and the path pattern of the call, else of
 * the page.
 */
export function describeFailure(error: unknown, where: ClientOperation, page?: string): ClientError {
  const code = fitting('code', propertyOf(error, 'code')) ?? fitting('code', propertyOf(error, 'name'));
  const optional = {
    correlationId: fitting('correlationId', propertyOf(error, 'correlationId')),
    status: fitting('status', propertyOf(error, 'status')),
    path: fitting('path', propertyOf(error, 'path') ?? page),
  };
  const known = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  return { where, code: code ?? 'unknown', ...known };
}
