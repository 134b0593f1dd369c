/** Writes an error where the people who run the site find it, with the id of the call when there is one. */
export function reportError(error: unknown, where: string): void {
  const correlationId =
    error !== null && typeof error === 'object' && 'correlationId' in error ? error.correlationId : undefined;
  // biome-ignore lint/suspicious/noConsole: the browser's own error log is the place.
  console.error(`[${where}]`, error, correlationId ? `correlation id ${correlationId}` : '');
}
