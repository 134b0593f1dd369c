/**
 * Returns the form for comparison. Only ASCII letters change: databases and JavaScript lower-case others
 * differently.
 */
export function canonicalEmail(email: string): string {
  return email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
