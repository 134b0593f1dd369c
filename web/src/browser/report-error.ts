function propertyOf(error: unknown, name: 'code' | 'correlationId'): unknown {
  return error !== null && typeof error === 'object' && name in error
    ? (error as Record<typeof name, unknown>)[name]
    : undefined;
}

/**
 * Writes an error where the people who run the site find it, with its code and the id of the call when it has
 * them.
 */
export function reportError(error: unknown, where: string): void {
  const code = propertyOf(error, 'code');
  const correlationId = propertyOf(error, 'correlationId');
  const known = [code && `code ${code}`, correlationId && `correlation id ${correlationId}`];
  // biome-ignore lint/suspicious/noConsole: the browser's own error log is the place.
  console.error(`[${where}]`, error, known.filter(Boolean).join(', '));
}
