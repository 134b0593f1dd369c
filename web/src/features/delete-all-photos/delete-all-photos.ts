import { deletedPhotosRoutes, type StartedOperation } from '@keepsake/contract/deleted-photos';
import * as z from 'zod/mini';
import { call } from '../../api/client.ts';

/** What another service answers is not specified. */
const withAnyAnswer = { ...deletedPhotosRoutes.deleteAll, response: z.unknown() };

/** Deletes every photo of the library. Returns the work that follows, where the service tells of it. */
export async function deleteAllPhotos(tellsOfWork: boolean): Promise<StartedOperation | null> {
  if (tellsOfWork) return call(deletedPhotosRoutes.deleteAll);
  await call(withAnyAnswer);
  return null;
}
