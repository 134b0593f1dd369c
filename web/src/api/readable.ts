import { ApiError, isApiError } from './api-error.ts';

/** Replaces the message of a response of an unexpected shape. */
export async function readable<Result>(response: Promise<Result>, message: string): Promise<Result> {
  try {
    return await response;
  } catch (error) {
    if (!isApiError(error, 'invalid-data')) throw error;
    const { status, code, correlationId } = error;
    throw new ApiError({ status, code, message, correlationId, ...placeOf(error), cause: error.cause });
  }
}

function placeOf({ path, url, text }: ApiError) {
  return {
    ...(path !== undefined && { path }),
    ...(url !== undefined && { url }),
    ...(text !== undefined && { text }),
  };
}
