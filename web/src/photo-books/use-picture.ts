import { documentFiles } from '@keepsake/contract/documents';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callFile } from '../api/client.ts';

/** Milliseconds that a picture stays in memory after it was last shown. */
const keptMs = 60_000;

/** A picture of a product, as the address of an object; undefined: it is loading, or has failed. */
export function usePicture(productCode: string, name: string | undefined) {
  const query = useQuery({
    queryKey: ['product-pictures', productCode, name],
    queryFn:
      name === undefined
        ? skipToken
        : async ({ signal }) => {
            const params = { id: productCode, name };
            return (await callFile(documentFiles.productPicture, { params, signal })).blob;
          },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
  });
  return { url: useObjectUrl(query.data), query };
}

/** The address is valid while the component shows it. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}
