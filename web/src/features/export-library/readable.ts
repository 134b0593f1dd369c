import { ApiError, isApiError } from '../../api/api-error.ts';

/** Fails with the words of the specification (section 8) where an answer is not what was promised. */
export async function readable<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!isApiError(error, 'invalid-data')) throw error;
    const { status, code, correlationId } = error;
    const message = 'Unable to parse response!';
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
