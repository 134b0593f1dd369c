import { type ClientError, clientErrorsRoutes } from '@keepsake/contract/client-errors';
import type { FakeResponses } from './fake-responses.ts';

/** Failures reported to the server, oldest first. */
export function clientReports(server: FakeResponses): ClientError[] {
  return server.requests(clientErrorsRoutes.reportClientError).map(({ body }) => body);
}
