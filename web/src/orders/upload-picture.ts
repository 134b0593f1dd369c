import { orderUploadsRoutes } from '@keepsake/contract/order-uploads';
import type { orderProduct } from '@keepsake/contract/orders';
import { photosRoutes } from '@keepsake/contract/photos';
import type { UploadRecord } from '@keepsake/contract/uploads';
import { skipToken, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call, hasExtension } from '../api/client.ts';
import { useAccount } from '../api/site-context.tsx';
import { orNull } from './order-services.ts';

const { getUpload, listAnonymousUploads } = orderUploadsRoutes;

interface UploadRequest {
  readonly id: string;
  readonly accountId: string;
  readonly signal: AbortSignal;
}

async function findUpload({ id, accountId, signal }: UploadRequest): Promise<UploadRecord | undefined> {
  const upload = await orNull(call(getUpload, { params: { id }, query: { accountId }, signal }));
  if (upload) return upload;
  const [anonymous] = await call(listAnonymousUploads, { body: [id], signal });
  return anonymous;
}

/** Null: there is no such upload, or it is no photo of the customer. */
async function findThumbnail(request: UploadRequest): Promise<string | null> {
  const imageId = (await findUpload(request))?.imageId;
  if (imageId === undefined) return null;
  const { signal } = request;
  const photo = await orNull(call(photosRoutes.getPhoto, { params: { id: imageId }, signal }));
  return photo?.thumbnails[0]?.url ?? null;
}

type UploadedProduct = Pick<z.infer<typeof orderProduct>, 'thumbnailUrl' | 'uploadId'>;

/** Address of the photo that a product without a thumbnail was made of; undefined: there is none, or not yet. */
export function useUploadPicture(
  { thumbnailUrl, uploadId: id }: UploadedProduct,
  { isEnabled }: { readonly isEnabled: boolean },
): string | undefined {
  const { subject: accountId } = useAccount();
  const isNeeded = isEnabled && thumbnailUrl === undefined && hasExtension('photoById');
  const { data } = useQuery({
    queryKey: ['order-uploads', accountId, id],
    // The upload of an order does not change.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn:
      isNeeded && id !== undefined ? ({ signal }) => findThumbnail({ id, accountId, signal }) : skipToken,
  });
  return data ?? undefined;
}
